#include "core/neighbors/rest_neighbours.h"

#include <algorithm>
#include <cmath>

#include "core/neighbors/cell_grid.h"

namespace taffy {

NeighbourLists find_neighbours(std::span<const Vec4f> points, float radius) {
    CellGrid grid;
    grid.build(points, radius);
    NeighbourLists lists;
    lists.begin.reserve(points.size() + 1);
    lists.begin.push_back(0);
    const float radius2 = radius * radius * (1.0f - 1e-5f);  // lattice points at r = h have W = 0
    for (size_t i = 0; i < points.size(); ++i) {
        const size_t first = lists.neighbour.size();
        grid.for_each_near(points[i], [&](uint32_t j, const Vec4f& x) {
            if (j != i && (x - points[i]).squaredNorm() < radius2) lists.neighbour.push_back(j);
        });
        std::sort(lists.neighbour.begin() + long(first), lists.neighbour.end());
        lists.begin.push_back(uint32_t(lists.neighbour.size()));
    }
    return lists;
}

}  // namespace taffy
