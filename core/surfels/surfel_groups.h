#pragma once
// Surfels that lie near each other and belong to one component: they share the search for
// particles.
#include <span>
#include <vector>

#include "core/neighbors/cell_grid.h"
#include "core/surfels/surfels.h"

namespace taffy {

struct SurfelGroup {
    std::span<const uint32_t> members;  // which surfels
    uint32_t component;

    struct Box {
        Vec3f lower, upper;
    };
    Box box(const Surfels& surfels) const;  // around their centres [m]
};

/// Every surfel in one group.
class SurfelGroups {
  public:
    /// @param extent  no box has a longer side, until surfels move [m]
    SurfelGroups(const ThreadPool& pool, const Surfels& surfels, float extent);
    SurfelGroups(const SurfelGroups&) = delete;
    std::span<const SurfelGroup> all() const { return groups_; }

  private:
    CellGrid grid_;
    std::vector<SurfelGroup> groups_;
};

}  // namespace taffy
