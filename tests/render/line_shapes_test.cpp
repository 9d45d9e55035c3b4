#include "render/shapes/line_shapes.h"

#include <catch2/catch.hpp>
#include <glm/gtc/constants.hpp>

#include "render/view/bounds.h"
#include "synthetic_scene.h"

using namespace taffy;

TEST_CASE("an arc turns about its axis by the right-hand rule", "[lines]") {
    LineList lines;
    add_arc(lines, {1, 0, 0}, {0, 0, 1}, {1, 0, 0}, 2.0f, glm::half_pi<float>(), {});
    CHECK(glm::distance(lines.front().a, {3, 0, 0}) < 1e-5f);
    CHECK(glm::distance(lines.back().b, {1, 2, 0}) < 1e-5f);
}

TEST_CASE("an arc of several turns winds outwards", "[lines]") {
    LineList lines;
    add_arc(lines, {0, 0, 0}, {0, 0, 1}, {1, 0, 0}, 1.0f, 3.0f * glm::two_pi<float>(), {});
    CHECK(glm::length(lines.back().b) > 1.05f);
    CHECK(glm::length(lines.front().a) == Approx(1.0f));
}

TEST_CASE("an arrow ends in its tip, and one without length draws nothing", "[lines]") {
    LineList lines;
    add_arrow(lines, {0, 0, 0}, {0, 0, 2}, 0.3f, {});
    CHECK(lines.size() == 5);
    for (const LineSegment& line : lines) CHECK(line.b == glm::vec3(0, 0, 2));
    lines.clear();
    add_arrow(lines, {1, 1, 1}, {1, 1, 1}, 0.3f, {});
    CHECK(lines.empty());
}

TEST_CASE("a box has twelve edges between its corners", "[lines]") {
    LineList lines;
    add_box(lines, {0, 0, 0}, glm::quat(1, 0, 0, 0), {1, 2, 3}, {});
    CHECK(lines.size() == 12);
    for (const LineSegment& line : lines) CHECK(glm::abs(line.a) == glm::vec3(1, 2, 3));
}

TEST_CASE("glass walls leave room for a fluid to splash, and end at what stands higher",
          "[lines]") {
    std::vector<Vec3f> column;
    for (int k = 0; k <= 10; ++k) column.push_back({0.0f, 0.0f, 0.1f * float(k)});
    Snapshot snapshot;
    add_body(snapshot, column, 0.05f, Vec3f::Ones());
    CHECK(stage_bounds(snapshot).upper.z == Approx(1.05));
    snapshot.bodies[0].material.phase = Phase::fluid;
    CHECK(stage_bounds(snapshot).upper.z == Approx(1.5));
    CHECK(stage_bounds(snapshot).lower.z == Approx(-0.05));
    add_body(snapshot, {Vec3f(0, 0, 3)}, 0.1f, Vec3f::Ones());
    CHECK(stage_bounds(snapshot).upper.z == Approx(3.1));
}
