#include "core/shapes/geometry/lattice.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace taffy {

std::string metres_text(double value) {
    return value_text(ParameterValue(value)) + " m";
}

int cell_count(const char* what, double length, double spacing) {
    const double cells = std::round(length / spacing);
    if (cells < 1.0)
        throw InputError(std::string(what) + " is " + metres_text(length) +
                         ", less than half the spacing of " + metres_text(spacing));
    return int(cells);
}

double estimated_cells(double length, double spacing) {
    return std::max(1.0, std::round(length / spacing));
}

std::vector<Vec3f> lattice_points(const std::array<int, 3>& cells, double spacing) {
    return lattice_points(cells, spacing, [](const Vec3d&) { return true; });
}

std::vector<Vec3f> narrowed(const std::vector<Vec3d>& points) {
    std::vector<Vec3f> result;
    result.reserve(points.size());
    for (const Vec3d& x : points) result.push_back(x.cast<float>());
    return result;
}

ShapeSample solid_sample(std::vector<Vec3f> position, double volume, float spacing) {
    const float particle_volume = float(volume / double(position.size()));
    return {std::move(position), particle_volume, spacing, 3};
}

}  // namespace taffy
