// When the relaxation of an update ends.
#include "core/surfels/surfel_update.h"

#include <catch2/catch.hpp>
#include <map>

#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

using Work = SurfelSurface::Work;

/// A drop of water that has been at rest, and has moved aside and been sheared since.
SurfelBody sheared_drop(float shear) {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.4f);
    body.update(40);
    body.move([&](const Vec3f& x) { return Vec3f(x + (1.0f + shear * x.y()) * Vec3f::UnitX()); });
    return body;
}
Work update(SurfelBody& body, float tolerance, int iterations) {
    body.parameters.tolerance = tolerance, body.parameters.iterations = iterations;
    return body.update();
}
std::map<uint32_t, Vec3f> places(const SurfelBody& body) {
    std::map<uint32_t, Vec3f> result;
    for (size_t i = 0; i < body.size(); ++i) result[body.surface.surfels().id[i]] = body.at(i);
    return result;
}

constexpr float never = 1e-6f;  // a tolerance below what floats of half a metre can tell

}  // namespace

TEST_CASE("surfels are relaxed until the farthest goes less than the tolerance, or to the cap",
          "[surfels]") {
    constexpr int cap = 6;
    constexpr float shear = 0.03f;
    // How far the farthest goes in each iteration [r_s]: updates that end after k and after k - 1
    std::vector<float> farthest;
    std::map<uint32_t, Vec3f> before;
    for (int k = 0; k <= cap; ++k) {
        SurfelBody body = sheared_drop(shear);
        if (k > 0) {
            const Work work = update(body, never, k);
            CHECK(work.iterations == k);
            CHECK(work.relaxed == uint32_t(k) * body.size());
            REQUIRE((work.added == 0 && work.removed == 0));
        }
        const auto after = places(body);
        float largest = 0.0f;
        if (k > 1)
            for (const auto& [id, x] : after)
                largest = std::max(largest, (x - before.at(id)).norm() / body.radius());
        if (k > 1) farthest.push_back(largest);  // of iteration k
        before = after;
    }
    for (size_t k = 1; k < farthest.size(); ++k) REQUIRE(farthest[k] < 0.95f * farthest[k - 1]);
    for (size_t k = 1; k < farthest.size(); ++k) {
        SurfelBody body = sheared_drop(shear);
        const float tolerance = 0.5f * (farthest[k] + farthest[k - 1]);
        INFO("tolerance " << tolerance);
        CHECK(update(body, tolerance, 30).iterations == int(k) + 2);
    }
}

TEST_CASE("surfels that the cap has stopped go on in the next update, though nothing moves",
          "[surfels]") {
    constexpr float shear = 0.03f, tolerance = 0.03f;
    SurfelBody body = sheared_drop(shear);
    std::map<uint32_t, Vec3f> carried = places(body);
    for (auto& [id, x] : carried) x += (1.0f + shear * x.y()) * Vec3f::UnitX();
    const Work first = update(body, tolerance, 1);
    CHECK(first.iterations == 1);
    REQUIRE((first.added == 0 && first.removed == 0));
    uint32_t far = 0;
    for (const auto& [id, x] : places(body))
        far += (x - carried.at(id)).norm() >= tolerance * body.radius();
    REQUIRE((far > 0 && far < body.size()));
    CHECK(update(body, tolerance, 1).relaxed == far);
}

TEST_CASE("a piece that has come to rest is not relaxed while another one still moves",
          "[surfels]") {
    const auto relaxed = [](float wave) {  // of the second drop [m]
        SurfelBody body;
        body.add_ball(Vec3f::Zero(), 0.3f);
        body.add_ball(Vec3f(1, 0, 0), 0.3f);
        body.update(40);
        REQUIRE(body.surface.component_count() == 2);
        const size_t half = body.x.size() / 2;
        for (size_t p = 0; p < body.x.size(); ++p)
            body.x[p].x() += 0.25f + (p < half ? 0.0f : wave * std::sin(40.0f * body.x[p].y()));
        const Work work = update(body, 0.1f, 30);
        uint32_t of_second = 0;
        for (size_t i = 0; i < body.size(); ++i) of_second += body.at(i).x() > 0.75f;
        CHECK(work.relaxed == body.size() + uint32_t(work.iterations - 1) * of_second);
        return work.iterations;
    };
    CHECK(relaxed(0.005f) == 1);  // both are near enough to rest
    CHECK(relaxed(0.02f) > 1);
}
