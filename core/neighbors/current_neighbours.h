#pragma once
// Neighbours by present distance, for what flows or conducts heat: lists with a skin, made again
// only when something moved more than half of it, and the particles in the order of a grid, so that
// neighbours are near in memory.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/neighbors/cell_grid.h"
#include "core/particles/particle_table.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Whether a particle has a list, is only found in the lists of others, or is not there at all.
enum class NeighbourRole : uint8_t { absent, passive, active };

class CurrentNeighbours {
  public:
    /// Makes the lists valid for these positions [m]. Active particles find everything within the
    /// radius [m]; passive ones find the active ones only.
    /// @return true when the lists were made again
    bool update(const ThreadPool& pool, std::span<const Vec4f> x,
                std::span<const NeighbourRole> role, float radius);
    /// The next update makes them again: after the positions or roles changed at one stroke.
    void invalidate() { valid_ = false; }

    /// Rows of particles have moved: the lists are of the same pairs.
    void follow(const RowMap& map, const ThreadPool& pool);
    /// Where the lists were made; they are made again from that, in the same order.
    void visit(StateVisitor& state, const ThreadPool& pool);

    /// Slots, in the order of the grid; particles without neighbours to find have none.
    size_t size() const { return order_.size(); }
    /// Particle in slot k.
    std::span<const uint32_t> order() const { return order_; }

    /// Neighbour slots of slot k within radius and skin, itself left out, filled up to a multiple
    /// of eight with the slot number size(), which stands for a particle infinitely far away.
    std::span<const uint32_t> of(size_t k) const {
        return {neighbours_.data() + begin_[k], neighbours_.data() + begin_[k + 1]};
    }

    /// The same for loops over plain arrays: list k is all()[begins()[k]] to all()[begins()[k +
    /// 1]].
    std::span<const uint32_t> begins() const { return begin_; }
    std::span<const uint32_t> all() const { return neighbours_; }

  private:
    bool still_valid(const ThreadPool& pool, std::span<const Vec4f> x) const;
    void build(const ThreadPool& pool, std::span<const Vec4f> x,
               std::span<const NeighbourRole> role);
    void find(const ThreadPool& pool, std::span<const uint8_t> active);

    bool valid_ = false;
    float radius_ = 0.0f, skin_ = 0.0f;  // [m]
    std::vector<Vec4f> built_at_;        // by particle
    std::vector<NeighbourRole> role_;    // by particle, as of the lists
    CellGrid grid_;
    std::vector<uint32_t> order_;
    std::vector<uint32_t> begin_, neighbours_;
};

}  // namespace taffy
