// Generated surfaces of the simple shapes.
#include "core/shapes/shape_surface.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/shapes/geometry/sombrero.h"
#include "core/shapes/geometry/tube.h"
#include "tests/core/surface/mesh_quality.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

struct Case {
    const char* name;
    ShapePtr shape;
    double volume;  // [m^3]; rounded edges take a little
};

const double pi = 3.14159265358979;

/// 2 pi radius thickness times the integral of the distance from the axis.
double sombrero_volume(double radius, double crown, double thickness) {
    double sum = 0.0;
    for (int k = 0; k < 100; ++k) sum += sombrero_distance((k + 0.5) / 100, crown, radius) / 100;
    return 2.0 * pi * radius * thickness * sum;
}

std::vector<Case> cases() {
    return {{"box", test::box(Vec3f(1.2f, 0.5f, 0.3f)), 0.18},
            {"sphere", test::sphere(0.4f), 4.0 / 3.0 * pi * 0.064},
            {"cylinder", test::cylinder(0.3f, 0.8f), pi * 0.09 * 0.8},
            {"sheet", test::sheet(1.0f, 0.8f, 0.02f), 0.016},
            {"thick sheet", test::sheet(1.0f, 0.8f), 0.08},
            {"round sheet", test::sheet(1.0f, 0.8f, 0.02f, true), 0.25 * pi * 0.016},
            {"sombrero", test::sombrero(1.6f, 0.05f, 0.13f), sombrero_volume(0.8, 0.13, 0.05)},
            {"rod", test::rod(2.0f, 0.05f), 0.005}};
}

}  // namespace

TEST_CASE("generated surfaces are closed, face outwards and enclose the shape", "[surface]") {
    for (const Case& c : cases()) {
        INFO(c.name);
        const TriangleMesh mesh = shape_surface(*c.shape, 0.1f);
        CHECK(test::watertight(mesh));
        REQUIRE(mesh.normal.size() == mesh.position.size());
        const double volume = test::enclosed_volume(mesh);
        CHECK(volume > 0.90 * c.volume);
        CHECK(volume < 1.01 * c.volume);
        CHECK(test::mesh_quality(mesh, mesh).flipped == 0);
    }
}

TEST_CASE("tubes are closed and enclose the volume of their curve, open or ring", "[surface]") {
    Curve ring{{}, true}, helix;
    for (int k = 0; k < 60; ++k) {
        const float a = 2.0f * float(pi) * float(k) / 60.0f;
        ring.points.emplace_back(std::cos(a), std::sin(a), 0.3f * std::sin(2.0f * a));
        helix.points.emplace_back(std::cos(2.0f * a), std::sin(2.0f * a), 0.2f * a);
    }
    for (const Curve& curve : {ring, helix}) {
        double length = 0.0;
        for (size_t i = 1; i < curve.points.size(); ++i)
            length += double((curve.points[i] - curve.points[i - 1]).norm());
        if (curve.closed) length += double((curve.points[0] - curve.points.back()).norm());
        const TriangleMesh mesh = tube(curve, 0.05, 0.02);
        CHECK(test::watertight(mesh));
        CHECK(test::mesh_quality(mesh, mesh).flipped == 0);
        CHECK(test::enclosed_volume(mesh) == Approx(pi * 0.0025 * length).epsilon(0.05));
    }
}

TEST_CASE("a surface has about two vertices per spacing", "[surface]") {
    const TriangleMesh mesh = shape_surface(*test::box(Vec3f::Constant(2.0f)), 0.1f);
    CHECK(mesh.position.size() > 6 * 35 * 35);
    CHECK(mesh.position.size() < 6 * 50 * 50);
}

TEST_CASE("edges are rounded, and the sphere's surface is one", "[surface]") {
    const TriangleMesh sphere = shape_surface(*test::sphere(0.4f), 0.1f);
    for (size_t v = 0; v < sphere.position.size(); ++v) {
        CHECK(sphere.position[v].norm() == Approx(0.4).epsilon(1e-5));
        CHECK((sphere.position[v].normalized() - sphere.normal[v]).norm() < 1e-5f);
    }
    const TriangleMesh box = shape_surface(*test::box(Vec3f::Ones()), 0.1f);
    float farthest = 0.0f;
    for (const Vec3f& x : box.position) {
        CHECK(x.cwiseAbs().maxCoeff() < 0.50001f);
        farthest = std::max(farthest, x.norm());
    }
    CHECK(farthest < 0.5f * std::sqrt(3.0f) - 0.01f);
}
