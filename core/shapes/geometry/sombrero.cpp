#include "core/shapes/geometry/sombrero.h"

#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/shapes/geometry/lattice.h"

namespace taffy {

double sombrero_height(double u, double crown_height) {
    return crown_height * std::cos(2.0 * std::numbers::pi * u) / (1.0 + 2.0 * u * u);
}

double sombrero_distance(double u, double crown_height, double radius) {
    // distance'^2 + height'^2 = radius^2: midpoint rule.
    constexpr int steps = 64;
    const double du = u / steps;
    double distance = 0.0, before = sombrero_height(0.0, crown_height);
    for (int k = 0; k < steps; ++k) {
        const double height = sombrero_height((k + 1) * du, crown_height), rise = height - before;
        before = height;
        const double run2 = radius * radius * du * du - rise * rise;
        if (run2 < 0.0)
            throw InputError("a sombrero of radius " + metres_text(radius) +
                             " cannot have a crown as high as " + metres_text(crown_height) +
                             "; at most a sixth of the radius is possible");
        distance += std::sqrt(run2);
    }
    return distance;
}

}  // namespace taffy
