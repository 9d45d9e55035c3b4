#pragma once
// All present particles in the order of a grid, so that particles that are near in space are near
// in memory. The order is made once for all searches for present neighbours (fluid, heat,
// freezing), and again only after some particle has moved by half of a skin relative to the rest.
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/neighbors/cell_grid.h"
#include "core/particles/particle_table.h"
#include "core/state/state_visitor.h"

namespace taffy {

class NeighbourOrder {
  public:
    /// Makes the order valid for these positions [m] and for searches up to the reach [m], and up
    /// to the reaches of all earlier calls.
    /// @param flags  of the particles; absent particles have no slot
    void update(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const uint8_t> flags,
                float reach);
    /// Call after a discontinuous change of positions. The next update depends on nothing before
    /// it, including the reaches of earlier calls.
    void forget() {
        valid_ = tight_ = lasted_ = false;
        reach_ = 0.0f;
    }

    size_t size() const { return rows_.size(); }
    /// Particle in slot k.
    std::span<const uint32_t> rows() const { return rows_; }
    /// Positions of the particles in the slots when the order was made [m].
    std::span<const Vec4f> places() const { return grid_.sorted(); }
    /// Since the order was made, no two particles have come nearer to each other by more than this
    /// [m].
    float skin() const { return skin_; }
    /// Whether the order has a skin, so that it may stay valid for the next steps.
    bool may_last() const { return !tight_; }
    /// Whether the order of the slots depends on the present positions alone, not on particles
    /// elsewhere or on when the order was made: lists then need not be sorted by rows.
    bool is_local() const { return tight_ && grid_.is_dense(); }
    /// A number that differs for every order that is made.
    uint64_t version() const { return version_; }

    /// The grid, for searches among the positions of places().
    const CellGrid& grid() const { return grid_; }

    /// Calls visit(j) for rows that include all particles now within the reach [m] of the particle
    /// in the given row, which must be present.
    template <class Visit>
    void for_each_row_near(uint32_t row, float reach, const Visit& visit) const {
        std::vector<CellGrid::Range> ranges;
        grid_.ranges_near(built_at_[row], reach + skin_, ranges);
        for (const auto& [first, last] : ranges)
            for (uint32_t k = first; k < last; ++k) visit(rows_[k]);
    }

    /// Saves or restores the positions at which the order was made; a restore makes the order again
    /// from them.
    void visit(StateVisitor& state);
    /// Follows particles whose rows have moved.
    void follow(const RowMap& map);

  private:
    bool still_valid(const ThreadPool& pool, std::span<const Vec4f> x,
                     std::span<const uint8_t> flags) const;
    void build();

    bool valid_ = false;
    bool tight_ = false;   // the skin is next to nothing, since the last order was outdated at once
    bool lasted_ = false;  // particles have moved since, and the order stayed valid
    float reach_ = 0.0f, skin_ = 0.0f;  // [m]
    std::vector<Vec4f> built_at_;       // by particle [m]
    std::vector<uint8_t> present_;      // by particle
    uint64_t version_ = 0;
    CellGrid grid_;
    std::vector<uint32_t> rows_;
};

}  // namespace taffy
