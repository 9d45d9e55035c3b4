#pragma once
// All present particles in the order of a grid, so that what is near in space is near in memory:
// found once for everyone who looks for present neighbours (fluid, heat, freezing), and again only
// after something has moved by half of a skin against the rest.
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
    /// Makes the order valid for these positions [m] and for searches up to the reach [m], and for
    /// all reaches that it was asked for before.
    /// @param flags  of particles; those that are absent have no slot
    void update(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const uint8_t> flags,
                float reach);
    /// After positions changed at one stroke. The next update depends on nothing that was before:
    /// not on the reaches that were asked for, either.
    void forget() {
        valid_ = tight_ = lasted_ = false;
        reach_ = 0.0f;
    }

    size_t size() const { return rows_.size(); }
    /// Particle in slot k.
    std::span<const uint32_t> rows() const { return rows_; }
    /// Where the particles of the slots were when the order was made [m].
    std::span<const Vec4f> places() const { return grid_.sorted(); }
    /// Two particles have come nearer to each other by no more than this since then [m].
    float skin() const { return skin_; }
    /// It has a skin, so that it may be valid for the next steps, too.
    bool may_last() const { return !tight_; }
    /// Slots are in an order that depends on the places of now, not on particles elsewhere or on
    /// when the order was made: lists need not be sorted by rows.
    bool is_local() const { return tight_ && grid_.is_dense(); }
    /// Another number for every order that is made.
    uint64_t version() const { return version_; }

    /// For searches among the places.
    const CellGrid& grid() const { return grid_; }

    /// Calls visit(j) for the rows of particles among which are all that are within the reach [m]
    /// of a present particle now.
    template <class Visit>
    void for_each_row_near(uint32_t row, float reach, const Visit& visit) const {
        std::vector<CellGrid::Range> ranges;
        grid_.ranges_near(built_at_[row], reach + skin_, ranges);
        for (const auto& [first, last] : ranges)
            for (uint32_t k = first; k < last; ++k) visit(rows_[k]);
    }

    /// Where the order was made; it is made again from that.
    void visit(StateVisitor& state);
    /// Rows of particles have moved.
    void follow(const RowMap& map);

  private:
    bool still_valid(const ThreadPool& pool, std::span<const Vec4f> x,
                     std::span<const uint8_t> flags) const;
    void build();

    bool valid_ = false;
    bool tight_ = false;                // the skin is next to nothing, as the last did not last
    bool lasted_ = false;               // particles have moved since, and the order was still valid
    float reach_ = 0.0f, skin_ = 0.0f;  // [m]
    std::vector<Vec4f> built_at_;       // by particle [m]
    std::vector<uint8_t> present_;      // by particle
    uint64_t version_ = 0;
    CellGrid grid_;
    std::vector<uint32_t> rows_;
};

}  // namespace taffy
