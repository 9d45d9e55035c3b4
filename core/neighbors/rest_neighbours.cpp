#include "core/neighbors/rest_neighbours.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/neighbors/cell_grid.h"

namespace taffy {

NeighbourLists find_neighbours(std::span<const Vec4f> points, float radius) {
    CellGrid grid;
    grid.build(points, radius);
    const float radius2 = radius * radius * (1.0f - 1e-5f);  // lattice points at r = h have W = 0
    constexpr size_t piece = 128;                            // points
    std::vector<std::vector<uint32_t>> found((points.size() + piece - 1) / piece);
    NeighbourLists lists;
    lists.begin.assign(points.size() + 1, 0);
    ThreadPool().for_ranges(points.size(), piece, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            std::vector<uint32_t>& row = found[i / piece];
            const size_t first = row.size();
            grid.for_each_near(points[i], [&](uint32_t j, const Vec4f& x) {
                if (j != i && (x - points[i]).squaredNorm() < radius2) row.push_back(j);
            });
            std::sort(row.begin() + long(first), row.end());
            lists.begin[i + 1] = uint32_t(row.size() - first);
        }
    });
    for (size_t i = 0; i < points.size(); ++i) lists.begin[i + 1] += lists.begin[i];
    lists.neighbour.reserve(lists.begin.back());
    for (const std::vector<uint32_t>& row : found)
        lists.neighbour.insert(lists.neighbour.end(), row.begin(), row.end());
    return lists;
}

}  // namespace taffy
