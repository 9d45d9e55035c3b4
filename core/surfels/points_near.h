#pragma once
// Searches in a grid for points within a reach.
#include <vector>

#include "core/neighbors/cell_grid.h"

namespace taffy {

/// Calls visit(j, squared distance) for the points within reach of x [m]; j is their slot.
template <class Visit>
void for_points_near(const CellGrid& grid, const Vec4f& x, float reach,
                     std::vector<CellGrid::Range>& scratch, const Visit& visit) {
    grid.ranges_near(x, reach, scratch);
    for (const auto& [first, last] : scratch)
        for (uint32_t j = first; j < last; ++j) {
            const float distance2 = (grid.sorted()[j] - x).squaredNorm();
            if (distance2 < reach * reach) visit(j, distance2);
        }
}

/// The nearest of those that are wanted; ~0u if there is none.
template <class Wanted>
uint32_t nearest_point(const CellGrid& grid, const Vec4f& x, float reach,
                       std::vector<CellGrid::Range>& scratch, const Wanted& wanted) {
    uint32_t nearest = ~0u;
    float least = reach * reach;
    for_points_near(grid, x, reach, scratch, [&](uint32_t j, float distance2) {
        if (distance2 < least && wanted(j)) least = distance2, nearest = j;
    });
    return nearest;
}

}  // namespace taffy
