#pragma once
// Groups of points (surfels or particles) that lie near each other and belong to one component of
// the surface: the points of a group share the search for the particles around them.
#include <span>
#include <vector>

#include "core/neighbors/cell_grid.h"

namespace taffy {

struct PointGroup {
    std::span<const uint32_t> members;  // indices of the points
    uint32_t component;

    struct Box {
        Vec3f lower, upper;
    };
    Box box(std::span<const Vec4f> x) const;  // around the members [m]
};

/// Divides points into groups; every point is in exactly one.
class PointGroups {
  public:
    /// @param extent  longest side that a group's box has until the points move [m]
    PointGroups(const ThreadPool& pool, std::span<const Vec4f> x,
                std::span<const uint32_t> component, float extent);
    PointGroups(const PointGroups&) = delete;
    std::span<const PointGroup> all() const { return groups_; }

  private:
    CellGrid grid_;
    std::vector<PointGroup> groups_;
};

}  // namespace taffy
