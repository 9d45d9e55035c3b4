#include "core/kernels/mueller_kernels.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/fluid/box_wall.h"
#include "core/fluid/wall_filling.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

constexpr double h = 0.3;

/// Integral of f(r) over space, midpoint rule in r.
template <class Function>
double over_space(const Function& f) {
    constexpr int n = 20000;
    double total = 0.0;
    for (int k = 0; k < n; ++k) {
        const double r = (k + 0.5) * h / n;
        total += 4.0 * std::numbers::pi * r * r * f(r) * h / n;
    }
    return total;
}

/// Integral of W over the half space farther than s along z, midpoint rule in cylinder coordinates.
template <class Function>
double behind(double s, const Function& W) {
    constexpr int n = 600;
    double total = 0.0;
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) {
            const double z = s + (a + 0.5) * (h - s) / n, rho = (b + 0.5) * h / n;
            total += 2.0 * std::numbers::pi * rho * W(std::hypot(z, rho)) * (h - s) * h / n / n;
        }
    return total;
}

}  // namespace

TEST_CASE("the fluid kernels integrate to one", "[kernels][fluid]") {
    CHECK(over_space([](double r) { return Poly6<double>(h).value(r * r); }) == Approx(1.0));
    CHECK(over_space([](double r) { return Spiky<double>(h).value(r); }) == Approx(1.0));
    CHECK(over_space([](double r) { return ViscosityKernel<double>(h).value(r); }) == Approx(1.0));
}

TEST_CASE("the derivatives of the fluid kernels are those of their values", "[kernels][fluid]") {
    const Poly6<double> poly6(h);
    const Spiky<double> spiky(h);
    const ViscosityKernel<double> viscosity(h);
    const double e = 1e-5;
    for (const double r : {0.05, 0.12, 0.2, 0.29}) {
        const auto value = [&](double at) { return poly6.value(at * at); };
        const double slope = (value(r + e) - value(r - e)) / (2 * e);
        const double second = (value(r + e) - 2 * value(r) + value(r - e)) / (e * e);
        CHECK(poly6.slope_over_r(r * r) * r == Approx(slope).epsilon(1e-5));
        CHECK(poly6.slope_over_r(r * r) + poly6.curvature(r * r) * r * r ==
              Approx(second).epsilon(1e-4));
        CHECK(spiky.slope(r) ==
              Approx((spiky.value(r + e) - spiky.value(r - e)) / (2 * e)).epsilon(1e-5));
        const auto shell = [&](double at) { return at * viscosity.value(at); };
        const double laplacian = (shell(r + e) - 2 * shell(r) + shell(r - e)) / (e * e) / r;
        CHECK(viscosity.laplacian(r) == Approx(laplacian).epsilon(1e-3));
    }
    CHECK(poly6.value(h * h) == 0.0);
    CHECK(spiky.slope(h) == 0.0);
    CHECK(viscosity.laplacian(h) == 0.0);
}

TEST_CASE("a wall adds to the colour field what the kernel has in its plane", "[kernels][fluid]") {
    const auto poly6 = [](double r) { return Poly6<double>(h).value(r * r); };
    const double e = 1e-3;
    for (const double s : {0.0, 0.04, 0.1, 0.2})
        CHECK(wall_colour_slope(s + e, h) ==
              Approx((behind(s, poly6) - behind(s + 2 * e, poly6)) / (2 * e)).epsilon(5e-3));
}

TEST_CASE("the push of walls is the gradient of what they fill", "[kernels][fluid]") {
    const WallFilling wall(0.1, 0.275, 0.19, 0.002, 0.99);
    CHECK(wall.value(0.05) == Approx(0.19));
    CHECK(wall.slope(0.05) == Approx(0.99 / 0.1));
    CHECK(wall.value(0.15) == Approx(0.002));
    CHECK(wall.value(0.275) == 0.0);
    const Vec3d normals[] = {Vec3d::UnitX(), Vec3d::UnitZ(), Vec3d(0.0, 0.6, 0.8)};
    const auto sum = [&](const Vec3d& x) {
        WallSum walls(0.9);
        for (const Vec3d& n : normals) {
            const double s = n.dot(x);
            walls.add(wall.value(s), wall.slope(s) * n);
        }
        return walls;
    };
    const Vec3d x(0.06, 0.05, 0.04);
    for (int k = 0; k < 3; ++k) {
        const Vec3d e = 1e-6 * Vec3d::Unit(k);
        CHECK(sum(x).push()[k] ==
              Approx(-(sum(x + e).filling() - sum(x - e).filling()) / 2e-6).epsilon(1e-5));
    }
}

TEST_CASE("a box is a wall in the middle of its faces, half of one at its edges",
          "[kernels][fluid]") {
    const WallFilling wall(0.1, 0.275, 0.19, 0.002, 0.99);
    Obstacle box;
    box.centre = Vec3f(0.3f, -0.2f, 0.1f);
    box.shape = test::box(Vec3f(1.0f, 0.8f, 0.4f));
    box.rotation = Quatf(Eigen::AngleAxisf(0.7f, Vec3f(1, 2, 3).normalized()));
    const auto at = [&](float x, float y, float z) {
        return box_wall(wall, box, box.centre + box.rotation * Vec3f(x, y, z));
    };
    const Vec3d up = (box.rotation * Vec3f::UnitZ()).cast<double>();
    for (const float s : {0.02f, 0.05f, 0.1f, 0.2f}) {
        const WallPart middle = at(0.1f, -0.05f, 0.2f + s), edge = at(0.5f, 0.0f, 0.2f + s),
                       corner = at(0.5f, -0.4f, 0.2f + s);
        CHECK(middle.value == Approx(wall.value(double(s))).epsilon(1e-4));
        CHECK((middle.push - wall.slope(double(s)) * up).norm() < 1e-4 * wall.slope(0.0));
        CHECK(edge.value == Approx(0.5 * wall.value(double(s))).epsilon(1e-4));
        CHECK(corner.value == Approx(0.25 * wall.value(double(s))).epsilon(1e-4));
    }
    // The push is the gradient of what it fills.
    for (const Vec3f& p : {Vec3f(0.47f, 0.1f, 0.24f), Vec3f(0.55f, 0.02f, 0.25f),
                           Vec3f(0.53f, 0.44f, 0.23f), Vec3f(-0.1f, -0.43f, 0.15f)}) {
        const double here = at(p.x(), p.y(), p.z()).value;
        const Vec3d push = box.rotation.conjugate().cast<double>() * at(p.x(), p.y(), p.z()).push;
        for (int k = 0; k < 3; ++k) {
            const float e = 1e-3f;
            const Vec3f q = p + e * Vec3f::Unit(k), r = p - e * Vec3f::Unit(k);
            const double slope =
                (at(r.x(), r.y(), r.z()).value - at(q.x(), q.y(), q.z()).value) / (2.0 * double(e));
            INFO(p.transpose() << " axis " << k << ", value " << here);
            CHECK(push[k] == Approx(slope).epsilon(0.02).margin(0.01));
        }
    }
}
