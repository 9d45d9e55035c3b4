#include "tools/meshes/shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

/// Mirrors a point to the right half: shapes are symmetric.
Vec3d mirrored(const Vec3d& x) {
    return Vec3d(std::abs(x[0]), x[1], x[2]);
}

}  // namespace

ShapeDefinition duck() {
    const Implicit shape = [](const Vec3d& x) {
        const Vec3d m = mirrored(x);
        double d = ellipsoid(x, {0, 0.04, 0.31}, {0.37, 0.47, 0.29});
        d = blend(d, round_cone(x, {0, 0.34, 0.36}, {0, 0.53, 0.58}, 0.18, 0.06), 0.20);
        d = intersect(d, 0.06 - x[2], 0.08);  // the duck stands on a flat bottom
        const Vec3d w = turned(m - Vec3d(0.335, 0.12, 0.36), Vec3d::UnitX(), -14.0);
        double wing = ellipsoid(w, {0, 0, 0}, {0.085, 0.23, 0.14});
        wing =
            blend(wing, round_cone(w, {0.02, 0.12, 0.04}, {0.015, 0.26, 0.10}, 0.06, 0.035), 0.10);
        d = blend(d, wing, 0.05);
        d = blend(d, sphere(x, {0, -0.18, 0.79}, 0.265), 0.17);
        double beak = ellipsoid(x, {0, -0.44, 0.765}, {0.15, 0.15, 0.058});
        beak = blend(beak, ellipsoid(x, {0, -0.415, 0.698}, {0.115, 0.115, 0.055}), 0.05);
        d = blend(d, beak, 0.04);
        return blend(d, sphere(m, {0.115, -0.372, 0.905}, 0.056), 0.02);
    };
    return {"duck", shape, {-0.6, -0.8, -0.1}, {0.6, 0.8, 1.2}, {.cell = 0.0255}};
}

ShapeDefinition teddy() {
    const Implicit shape = [](const Vec3d& x) {
        const Vec3d m = mirrored(x);
        double d = ellipsoid(x, {0, 0.03, 0.37}, {0.29, 0.27, 0.37});
        d = blend(d, ellipsoid(x, {0, -0.08, 0.89}, {0.28, 0.24, 0.25}), 0.09);
        double ear = ellipsoid(m, {0.235, -0.04, 1.11}, {0.12, 0.07, 0.12});
        ear = carve(ear, ellipsoid(m, {0.24, -0.13, 1.115}, {0.07, 0.075, 0.07}), 0.04);
        d = blend(d, ear, 0.05);
        d = blend(d, ellipsoid(x, {0, -0.29, 0.83}, {0.13, 0.11, 0.105}), 0.05);
        d = blend(d, ellipsoid(x, {0, -0.385, 0.872}, {0.062, 0.042, 0.044}), 0.02);
        d = blend(d, sphere(m, {0.10, -0.283, 0.965}, 0.044), 0.016);
        d = blend(d, round_cone(m, {0.23, -0.05, 0.59}, {0.41, -0.28, 0.42}, 0.10, 0.105), 0.07);
        d = blend(d, round_cone(m, {0.17, -0.10, 0.15}, {0.27, -0.42, 0.15}, 0.14, 0.125), 0.07);
        d = blend(d, ellipsoid(m, {0.28, -0.50, 0.19}, {0.13, 0.085, 0.17}), 0.06);
        return intersect(d, 0.075 - x[2], 0.05);  // the teddy sits on a flat bottom
    };
    return {"teddy", shape, {-0.7, -0.8, -0.2}, {0.7, 0.6, 1.4}, {.cell = 0.0275}};
}

ShapeDefinition torus() {
    const Implicit shape = [](const Vec3d& x) {
        return std::hypot(std::hypot(x[0], x[1]) - 0.35, x[2]) - 0.15;
    };
    return {"torus", shape, Vec3d::Constant(-0.6), Vec3d::Constant(0.6), {.cell = 0.03}};
}

ShapeDefinition gear() {
    const Implicit shape = [](const Vec3d& x) {
        constexpr int teeth = 12;
        const double r = x.head<2>().norm();
        const double tooth_angle = 2.0 * std::numbers::pi / teeth;
        double angle = std::atan2(x[1], x[0]);
        angle -= tooth_angle * std::round(angle / tooth_angle);
        // In the frame of one tooth: a wedge that narrows outwards, on a wheel.
        const Vec3d t(r * std::cos(angle), std::abs(r * std::sin(angle)), x[2]);
        const double flank = 0.966 * (t[1] - 0.066) + 0.259 * (t[0] - 0.42);
        const double tooth = std::max({flank, t[0] - 0.5, 0.2 - t[0]});
        double d = std::min(r - 0.39, tooth);
        d = std::max(d, std::abs(x[2]) - 0.11);
        const double web = std::max({std::abs(r - 0.235) - 0.075, 0.055 - std::abs(x[2])});
        d = std::max(d, -web);
        return std::max(d, 0.085 - r);
    };
    return {"gear",
            shape,
            Vec3d::Constant(-0.56),
            Vec3d::Constant(0.56),
            {.cell = 0.0262, .smoothing_steps = 0}};
}

std::vector<ShapeDefinition> all_models() {
    return {duck(), teddy(), bust(), torus(), gear()};
}

TriangleMesh mesh_of(const ShapeDefinition& definition) {
    TriangleMesh mesh =
        polygonise(definition.shape, definition.lower, definition.upper, definition.options);
    Eigen::AlignedBox3f box;
    for (const Vec3f& x : mesh.position) box.extend(x);
    for (Vec3f& x : mesh.position) x = (x - box.center()) / box.sizes().maxCoeff();
    return mesh;
}

}  // namespace taffy
