#pragma once
// Neighbours in the rest state, which are found once and never change (total Lagrangian).
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Neighbour lists in compressed rows: the neighbours of i are neighbour[begin[i]] ...
/// neighbour[begin[i+1]-1], ascending, without i itself.
struct NeighbourLists {
    std::vector<uint32_t> begin;      // size() + 1 entries
    std::vector<uint32_t> neighbour;  // indices into the points given

    size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
    std::span<const uint32_t> of(size_t i) const {
        return {neighbour.data() + begin[i], neighbour.data() + begin[i + 1]};
    }
};

/// Finds all pairs with distance < radius [m] by a cell grid.
NeighbourLists find_neighbours(std::span<const Vec4f> points, float radius);

}  // namespace taffy
