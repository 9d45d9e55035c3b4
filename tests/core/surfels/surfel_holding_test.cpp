// Surfels of solids stay at the boundary of the body, wherever it breaks.
#include "core/surfels/surfel_holding.h"

#include <catch2/catch.hpp>

#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Of a surfel, to the nearest particle [m].
float distance_to_particles(const SurfelBody& body, size_t i) {
    float nearest = 1e30f;
    for (const Vec4f& p : body.x) nearest = std::min(nearest, (p.head<3>() - body.at(i)).norm());
    return nearest;
}
/// Of a particle, to the nearest surfel [m].
float distance_to_surfels(const SurfelBody& body, size_t p) {
    float nearest = 1e30f;
    for (size_t i = 0; i < body.size(); ++i)
        nearest = std::min(nearest, (body.at(i) - body.x[p].head<3>()).norm());
    return nearest;
}

}  // namespace

TEST_CASE("surfels of a solid that breaks stay at its pieces and cover them", "[surfels]") {
    SurfelBody body;
    const float d = body.spacing;
    for (int k = 0; k < 6; ++k)
        for (int j = 0; j < 6; ++j)
            for (int i = 0; i < 12; ++i)
                body.add(d * Vec3f(float(i) - 5.5f, float(j) - 2.5f, float(k) - 2.5f), 0.0f);
    body.breaks = true;
    body.update(2);
    for (int k = 0; k < 60; ++k) {  // the halves drift and turn apart, each as a whole
        const Quatf turn(Eigen::AngleAxisf(0.02f, Vec3f(1, 2, 3).normalized()));
        const Vec3f way(0.012f, 0.0f, 0.004f);
        const Vec3f middle = Vec3f(0.3f, 0, 0) + float(k) * way;
        for (size_t i = 0; i < body.x.size(); ++i) {
            const float side = i % 12 < 6 ? -1.0f : 1.0f;
            const Vec3f from = body.x[i].head<3>() - side * middle;
            body.x[i].head<3>() =
                (side > 0.0f ? turn : turn.conjugate()) * from + side * (middle + way);
        }
        body.update();
    }
    CHECK(body.surface.component_count() == 2);
    float farthest = 0.0f, widest = 0.0f;
    for (size_t i = 0; i < body.size(); ++i)
        farthest = std::max(farthest, distance_to_particles(body, i));
    for (size_t p = 0; p < body.x.size(); ++p)  // of the two faces that the break has made
        if (p % 12 == 5 || p % 12 == 6) widest = std::max(widest, distance_to_surfels(body, p));
    CHECK(farthest < 1.2f * d);  // matter ends 0.5 d from a face, 0.87 d from a corner
    CHECK(widest < 1.0f * d);    // 0.58 d below a surface that is evenly sampled
}

TEST_CASE("what stands off a solid is gone once the solid begins to melt", "[surfels]") {
    SurfelBody body;
    const float d = body.spacing, radius = 6.0f * d;
    body.add_ball(Vec3f::Zero(), radius, 0.1f);
    body.surface.start(
        sphere_with_fin(2300, radius, 0.9f * body.radius(), 5));  // a fin, two spacings high
    body.update();
    for (int k = 0; k < 3; ++k) {
        body.move([&](const Vec3f& x) { return Vec3f(x + Vec3f(0.1f * d, 0.0f, 0.0f)); });
        body.update();
        float farthest = 0.0f;
        for (size_t i = 0; i < body.size(); ++i)
            farthest = std::max(farthest, distance_to_particles(body, i));
        CHECK(farthest < 1.3f * d);
    }
}
