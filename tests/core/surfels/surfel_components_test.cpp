// Pieces of a surface: when they merge and split.
#include "core/surfels/surfel_components.h"

#include <catch2/catch.hpp>

#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("two drops merge once, and only after they touch", "[surfels]") {
    const float radius = 0.4f;
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), radius);
    body.add_ball(Vec3f(1, 0, 0), radius);
    body.update();
    REQUIRE(body.surface.component_count() == 2);
    const size_t half = body.x.size() / 2;
    int merges = 0;
    for (int k = 0; k < 60; ++k) {
        if (k < 40)
            for (size_t p = half; p < body.x.size(); ++p) body.x[p].x() -= 0.3f / 40.0f;
        const SurfelSurface::Work work = body.update();
        const float distance = body.x[half].x() - body.x[0].x();
        INFO("step " << k << ", distance " << distance);
        CHECK_FALSE(work.split);
        if (work.merged) {
            ++merges;
            CHECK(distance < 2.0f * radius);  // they touch
            CHECK(distance > 2.0f * radius - body.spacing);
        }
        CHECK(body.surface.component_count() == (merges == 0 ? 2 : 1));
    }
    CHECK(merges == 1);
    // Nothing of either surface is left within the other.
    for (size_t i = 0; i < body.size(); ++i)
        for (const float centre : {0.0f, 0.7f})
            CHECK((body.at(i) - Vec3f(centre, 0, 0)).norm() > radius - body.spacing);
}

TEST_CASE("drops that pass each by do not merge", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.3f);
    body.add_ball(Vec3f(-1, 0.62f, 0), 0.3f);
    body.update();
    const size_t half = body.x.size() / 2;
    for (int k = 0; k < 40; ++k) {
        for (size_t p = half; p < body.x.size(); ++p) body.x[p].x() += 0.05f;
        CHECK_FALSE(body.update().merged);
    }
    CHECK(body.surface.component_count() == 2);
}

TEST_CASE("a neck that is stretched splits a drop in two", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f(-0.45f, 0, 0), 0.4f);
    body.add_ball(Vec3f(0.45f, 0, 0), 0.4f);
    for (const float x : {-0.05f, 0.05f})
        for (const float y : {-0.05f, 0.05f})
            for (const float z : {-0.05f, 0.05f}) body.add(Vec3f(x, y, z));
    body.update(3);
    REQUIRE(body.surface.component_count() == 1);
    int splits = 0;
    for (int k = 0; k < 60; ++k) {
        body.move(
            [](const Vec3f& x) { return Vec3f(x + Vec3f(x.x() > 0 ? 0.01f : -0.01f, 0, 0)); });
        splits += body.update().split;
    }
    CHECK(splits == 1);
    CHECK(body.surface.component_count() == 2);
    // Each particle belongs to the piece on its side.
    const auto pieces = body.surface.particle_components();
    for (size_t p = 0; p < body.x.size(); ++p)
        for (const size_t q : {size_t(0), body.x.size() / 2})
            CHECK((pieces[p] == pieces[q]) == ((body.x[p].x() > 0) == (body.x[q].x() > 0)));
}

TEST_CASE("edges of a solid do not split it", "[surfels]") {
    SurfelBody body;
    std::vector<OrientedPoint> faces;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
            for (int k = 0; k < 6; ++k)
                body.add(Vec3f(0.05f + 0.1f * float(i), 0.05f + 0.1f * float(j),
                               0.05f + 0.1f * float(k)),
                         0.0f);
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {0.0f, 0.6f})
            for (int a = 0; a < 12; ++a)
                for (int b = 0; b < 12; ++b) {
                    Vec3f at;
                    at[axis] = side;
                    at[(axis + 1) % 3] = 0.025f + 0.05f * float(a);
                    at[(axis + 2) % 3] = 0.025f + 0.05f * float(b);
                    faces.push_back({at, (side > 0.0f ? 1.0f : -1.0f) * Vec3f::Unit(axis)});
                }
    body.surface.start(faces);
    for (const float fluid : {0.0f, 0.05f, 0.3f, 1.0f}) {
        std::ranges::fill(body.beta, fluid);
        body.update(5);
        CHECK(body.surface.component_count() == 1);
    }
}
