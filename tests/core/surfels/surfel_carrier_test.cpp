// Surfels move with the particles around them.
#include "core/surfels/surfel_carrier.h"

#include <catch2/catch.hpp>

#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Largest distance of surfels, by id, from where a motion takes those of an earlier time.
float largest_error(const Surfels& before, const Surfels& after,
                    const std::function<Vec3f(const Vec3f&)>& motion,
                    const std::function<Vec3f(const Vec3f&)>& normal_motion) {
    std::vector<uint32_t> place(*std::ranges::max_element(after.id) + 1, ~0u);
    for (uint32_t i = 0; i < after.size(); ++i) place[after.id[i]] = i;
    float largest = 0.0f;
    size_t found = 0;
    for (size_t i = 0; i < before.size(); ++i) {
        const uint32_t j = before.id[i] < place.size() ? place[before.id[i]] : ~0u;
        if (j == ~0u) continue;  // resampled
        ++found;
        largest = std::max(largest, (motion(before.x[i].head<3>()) - after.x[j].head<3>()).norm());
        largest =
            std::max(largest, (normal_motion(before.n[i].head<3>()) - after.n[j].head<3>()).norm());
    }
    CHECK(found > before.size() - before.size() / 20);
    return largest;
}

}  // namespace

TEST_CASE("rigid motions carry surfels exactly: solids, sheets, rods, lone particles",
          "[surfels]") {
    const auto make = GENERATE(0, 1, 2, 3);
    CAPTURE(make);
    SurfelBody body;
    if (make == 0) body.add_ball(Vec3f::Zero(), 0.4f, 0.0f);
    for (int i = 0; i < 8 && make > 0; ++i)
        for (int j = 0; j < 8; ++j)
            if (make == 1 || (make == 2 && j == 0) || i + j == 0)
                body.add(0.1f * Vec3f(float(i), float(j), 0.3f * float(i)), 0.0f);
    body.update();
    // A line does not tell how it rolls: it turns about an axis across itself.
    const Vec3f axis = make == 2 ? Vec3f(0, 1, 0) : Vec3f(1, -2, 1).normalized();
    const Quatf turn(Eigen::AngleAxisf(0.1f, axis));
    const auto motion = [&](const Vec3f& x) {
        return make == 3 ? Vec3f(x + Vec3f(0.1f, 0.2f, 0.3f)) : Vec3f(turn * x + Vec3f(0.1f, 0, 0));
    };
    const Surfels before = body.surface.surfels();
    body.move(motion);
    SECTION("at an update") {
        body.update();
        CHECK(largest_error(before, body.surface.surfels(), motion, [&](const Vec3f& n) {
                  return make == 3 ? n : Vec3f(turn * n);
              }) < 2e-4f);
    }
    SECTION("between updates") {
        Surfels after = before;
        body.surface.carried(body.pool, {body.x, body.id, body.beta, body.spacing, {}}, after.x,
                             after.n, after.u);
        CHECK(largest_error(before, after, motion, [&](const Vec3f& n) {
                  return make == 3 ? n : Vec3f(turn * n);
              }) < 2e-4f);
        CHECK(body.surface.surfels().x == before.x);
    }
}

TEST_CASE("an affine motion carries surfels exactly", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.5f, 0.0f);
    body.update();
    Mat3f A;
    A << 1.05f, 0.02f, 0.0f, 0.01f, 0.97f, 0.03f, 0.0f, -0.02f, 1.01f;
    const Surfels before = body.surface.surfels();
    body.move([&](const Vec3f& x) { return Vec3f(A * x); });
    Surfels after = before;
    body.surface.carried(body.pool, {body.x, body.id, body.beta, body.spacing, {}}, after.x,
                         after.n, after.u);
    const Mat3f cofactor = A.inverse().transpose();
    CHECK(largest_error(
              before, after, [&](const Vec3f& x) { return Vec3f(A * x); },
              [&](const Vec3f& n) { return Vec3f((cofactor * n).normalized()); }) < 2e-4f);
}

TEST_CASE("a sheet that is bent to and fro keeps its thickness", "[surfels]") {
    SurfelBody body;
    const float d = body.spacing;
    for (int j = 0; j < 8; ++j)
        for (int i = -12; i <= 12; ++i) body.add(d * Vec3f(float(i), float(j), 0.0f), 0.0f);
    const std::vector<Vec4f> flat = body.x;
    body.update();
    for (int k = 1; k <= 120; ++k) {
        const float angle = 0.15f * std::sin(0.1f * 3.14159265f * float(k));  // of each spacing
        for (size_t i = 0; i < flat.size(); ++i) {
            const float s = flat[i].x() / d * angle;
            const bool bent = std::abs(angle) > 1e-4f;
            body.x[i].x() = bent ? d / angle * std::sin(s) : flat[i].x();
            body.x[i].z() = bent ? d / angle * (1.0f - std::cos(s)) : 0.0f;
        }
        body.update();
    }
    for (size_t i = 0; i < body.size(); ++i) {
        const Vec3f x = body.at(i);
        if (std::abs(x.x()) > 10.0f * d || x.y() < 2.0f * d || x.y() > 5.0f * d) continue;  // rims
        CAPTURE(x);
        CHECK(std::abs(x.z()) == Approx(0.5f * d).margin(0.05f * d));
        CHECK(std::abs(body.normal(i).z()) > 0.98f);
        CHECK(body.normal(i).z() * x.z() > 0.0f);
    }
}

TEST_CASE("particles that come get surfels, those that go take theirs along", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.3f);
    body.update(2);
    const size_t one = body.size();
    body.add_ball(Vec3f(2, 0, 0), 0.3f);  // away from the first
    body.update(2);
    CHECK(body.surface.component_count() == 2);
    CHECK(body.size() > one + one / 2);
    CHECK(largest_gap(body, Vec3f(2, 0, 0), 0.3f) < 1.2f * body.radius());
    const size_t half = body.x.size() / 2;
    body.x.resize(half), body.id.resize(half), body.beta.resize(half);
    body.update();
    CHECK(body.surface.component_count() == 1);
    for (size_t i = 0; i < body.size(); ++i) CHECK(body.at(i).x() < 1.0f);
}

TEST_CASE("a stream that a source lets out has one whole surface", "[surfels]") {
    SurfelBody body;
    for (int layer = 0; layer < 20; ++layer) {
        body.move([](const Vec3f& x) { return Vec3f(x + Vec3f(0, 0, -0.1f)); });
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j)
                body.add(Vec3f(0.1f * float(i) - 0.15f, 0.1f * float(j) - 0.15f, 0.0f));
        body.update();
    }
    CHECK(body.surface.component_count() == 1);
    // Along the stream's sides there is a surfel everywhere.
    float largest = 0.0f;
    for (int k = 0; k < 300; ++k) {
        const Vec3f q(-0.2f, 0.0f, -0.3f - 1.3f * float(k) / 300.0f);
        float nearest = 1e30f;
        for (size_t i = 0; i < body.size(); ++i)
            nearest = std::min(nearest, (body.at(i) - q).norm());
        largest = std::max(largest, nearest);
    }
    CHECK(largest < 1.2f * body.radius());
}
