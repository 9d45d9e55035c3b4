// Forces of surfels are minus the gradients of their potentials.
#include "core/surfels/surfel_formulas.h"

#include <catch2/catch.hpp>

using namespace taffy;

namespace {

/// Central differences.
template <class Potential>
Vec3d minus_gradient(const Vec3d& x, const Potential& potential) {
    constexpr double step = 1e-5;
    Vec3d g;
    for (int k = 0; k < 3; ++k) {
        const Vec3d by = step * Vec3d::Unit(k);
        g[k] = -(potential(Vec3d(x + by)) - potential(Vec3d(x - by))) / (2.0 * step);
    }
    return g;
}

const Vec3d x(0.31, -0.27, 0.44);
const std::vector<Vec3d> others = {{0.5, 0.1, 0.2}, {-0.3, 0.4, 0.6}, {0.2, -0.9, 0.1}, {0, 0, 1}};

}  // namespace

TEST_CASE("the implicit force is minus the gradient of its potential", "[surfels]") {
    const Vec3d level(0.1, 0.7, -0.2);
    const Vec3d force =
        minus_gradient(x, [&](const Vec3d& y) { return implicit_potential(y, level); });
    CHECK((implicit_force(x, level) - force).norm() < 1e-9);
}

TEST_CASE("the attracting force is minus the gradient of its potential", "[surfels]") {
    const std::vector<double> weights = {0.4, 0.3, 0.2, 0.1};
    Vec3d mean = Vec3d::Zero();
    for (size_t j = 0; j < others.size(); ++j) mean += weights[j] * others[j];
    const Vec3d force = minus_gradient(
        x, [&](const Vec3d& y) { return attracting_potential<double>(y, others, weights); });
    CHECK((attracting_force(x, mean) - force).norm() < 1e-9);
}

TEST_CASE("the smoothing force is minus the gradient of its potential", "[surfels]") {
    const Vec3d mean(0.2, 0.1, -0.4), normal = Vec3d(1, -2, 0.5).normalized();
    const Vec3d force =
        minus_gradient(x, [&](const Vec3d& y) { return smoothing_potential(y, mean, normal); });
    CHECK((smoothing_force(x, mean, normal) - force).norm() < 1e-9);
}

TEST_CASE("the repulsion force is minus the gradient of its potential", "[surfels]") {
    const Vec3d force = minus_gradient(
        x, [&](const Vec3d& y) { return repulsion_potential<double>(y, others, 1.5); });
    CHECK((repulsion_force<double>(x, others, 1.5) - force).norm() < 1e-9);
    CHECK(repulsion_force<double>(x, std::vector<Vec3d>{x}, 1.5).isZero());  // no direction
}

TEST_CASE("normal and tangential parts make up the whole", "[surfels]") {
    const Vec3d n = Vec3d(2, 1, -1).normalized();
    CHECK((normal_part(x, n) + tangential_part(x, n) - x).norm() < 1e-15);
    CHECK(std::abs(tangential_part(x, n).dot(n)) < 1e-15);
}

TEST_CASE("the weight of a surfel falls from one to zero at its support", "[surfels]") {
    CHECK(surfel_weight(0.0) == 1.0);
    CHECK(surfel_weight(0.25) == Approx(0.421875));  // (3/4)^3
    CHECK(surfel_weight(1.0) == 0.0);
    CHECK(surfel_weight(4.0) == 0.0);
}
