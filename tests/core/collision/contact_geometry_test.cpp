#include "core/collision/contact_geometry.h"

#include <catch2/catch.hpp>
#include <random>

#include "core/collision/surface_direction.h"
#include "tests/support/test_bodies.h"

using namespace taffy;

namespace {

struct Surface {
    std::vector<Vec4f> x0, direction;
};

Surface surface_of(const BodyDefinition& body) {
    Surface s;
    for (const Vec3f& x : body.rest) s.x0.push_back(Vec4f(x.x(), x.y(), x.z(), 0.0f));
    s.direction =
        surface_directions(s.x0, find_neighbours(s.x0, body.support), body.spacing, body.dimension);
    return s;
}

}  // namespace

TEST_CASE("the surface of a block points outward and knows faces from edges and the inside",
          "[collision]") {
    const Surface s = surface_of(test::block("block", 7, 7, 7, {}));
    const Vec3f centre = Vec3f::Constant(0.35f);
    for (size_t i = 0; i < s.x0.size(); ++i) {
        const Vec3f out = (s.x0[i].head<3>() - centre) / 0.1f;  // -3 .. 3
        const int sides = int((out.cwiseAbs().array() > 2.5f).count());
        const Vec3f direction = s.direction[i].head<3>();
        INFO("particle " << i << " on " << sides << " sides");
        if (sides == 0) {
            CHECK(s.direction[i].w() == 0.0f);
            continue;
        }
        CHECK(direction.norm() == Approx(1.0));
        CHECK(direction.dot(out) > 0.0f);
        if (sides == 1) CHECK(direction.cwiseAbs().maxCoeff() == Approx(1.0).margin(1e-4));
        const bool middle_of_face = sides == 1 && (out.cwiseAbs().array() < 1.5f).count() == 2;
        if (middle_of_face) CHECK(s.direction[i].w() == Approx(1.0).margin(1e-3));
        if (sides > 1) CHECK(s.direction[i].w() < 0.02f);
    }
}

TEST_CASE("sheets have their normal and rods their axis, however they lie", "[collision]") {
    const Quatf turn(Eigen::AngleAxisf(0.7f, Vec3f(1, 2, -1).normalized()));
    BodyDefinition sheet = test::block("sheet", 8, 8, 1, {}), rod = test::block("rod", 9, 1, 1, {});
    for (Vec3f& x : sheet.rest) x = turn * x;
    for (Vec3f& x : rod.rest) x = turn * x;
    for (const Vec4f& n : surface_of(sheet).direction)
        CHECK(std::abs(n.head<3>().dot(turn * Vec3f::UnitZ())) == Approx(1.0).margin(1e-4));
    for (const Vec4f& a : surface_of(rod).direction)
        CHECK(std::abs(a.head<3>().dot(turn * Vec3f::UnitX())) == Approx(1.0).margin(1e-4));
}

TEST_CASE("two flat faces push along their normal, however their particles are staggered",
          "[collision]") {
    const LocalSurface below{Vec3f::UnitZ(), 1.0f, 3}, above{-Vec3f::UnitZ(), 1.0f, 3};
    for (const float shift : {0.0f, 0.02f, 0.05f, 0.07f}) {
        const Vec3f e(shift, -0.5f * shift, 0.1f);
        CHECK(contact_normal(e, below, above).isApprox(Vec3f::UnitZ(), 1e-5f));
    }
}

TEST_CASE("the two particles of a pair agree on the direction, bit for bit", "[collision]") {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    const auto vector = [&] { return Vec3f(uniform(random), uniform(random), uniform(random)); };
    for (int k = 0; k < 3000; ++k) {
        const LocalSurface a{vector().normalized(), std::abs(uniform(random)), 1 + k % 3};
        const LocalSurface b{vector().normalized(), std::abs(uniform(random)), 1 + k / 3 % 3};
        const Vec3f e = vector();
        const Vec3f n = contact_normal(e, a, b);
        CHECK(n == -contact_normal(-e, b, a));
        CHECK(n.norm() == Approx(1.0));
        CHECK(n.dot(e) > 0.0f);
    }
}
