#pragma once
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Returns the points of the square lattice in a mouth. The lattice's origin is the middle of the
/// mouth; with a shift of 0.5 the middle of a cell lies there. reach: half the mouth's extents [m].
template <class Inside>
std::vector<Eigen::Vector2f> mouth_lattice(float reach_x, float reach_y, float spacing,
                                           float shift_x, float shift_y, const Inside& inside) {
    const int nx = int(reach_x / spacing) + 1, ny = int(reach_y / spacing) + 1;
    std::vector<Eigen::Vector2f> points;
    for (int j = -ny; j <= ny; ++j)
        for (int i = -nx; i <= nx; ++i) {
            const Eigen::Vector2f p = spacing * Eigen::Vector2f(float(i) + shift_x,  //
                                                                float(j) + shift_y);
            if (inside(p)) points.push_back(p);
        }
    return points;
}

}  // namespace taffy
