#include "app/tools/shape_sketch.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "core/shapes/shapes.h"

namespace taffy {

namespace {

using std::numbers::pi;

double sketch_length(const std::vector<SketchLine>& lines) {
    double sum = 0.0;
    for (const auto& [a, b] : lines) sum += double((b - a).norm());
    return sum;
}

}  // namespace

TEST_CASE("the sketch of a shape follows its surface", "[shape_sketch]") {
    const ShapePtr ring = make_shape("torus", {{"radius", 0.6}, {"tube_radius", 0.2}});
    const auto lines = shape_sketch(*ring);
    for (const auto& [a, b] : lines) CHECK(std::abs(ring->nearest(a).distance) < 0.004f);
    // Two circles around the tube in each upright plane, the inner and the outer rim in the flat.
    CHECK(sketch_length(lines) == Approx(4 * 2 * pi * 0.2 + 2 * pi * (0.8 + 0.4)).epsilon(0.01));

    const ShapePtr bowl = make_shape("bowl", {{"radius", 0.5}, {"thickness", 0.05}});
    float highest = -1.0f;
    for (const auto& [a, b] : shape_sketch(*bowl)) highest = std::max(highest, a.z());
    CHECK(std::abs(highest) < 0.01f);  // nothing above its rim
}

TEST_CASE("boxes and shapes that enclose nothing are sketched as boxes, round mouths as circles",
          "[shape_sketch]") {
    const ShapePtr box = make_shape("box", {{"size", Vec3d(1.0, 2.0, 4.0)}});
    CHECK(shape_sketch(*box).size() == 12);
    CHECK(sketch_length(shape_sketch(*box)) == Approx(4 * (1.0 + 2.0 + 4.0)));
    const ShapePtr sheet = make_shape("sheet", {{"length", 1.0}, {"width", 0.5}});
    CHECK(shape_sketch(*sheet).size() == 12);
    const ShapePtr mouth = make_shape("disc", {{"radius", 0.1}});
    CHECK(sketch_length(shape_sketch(*mouth)) == Approx(2 * pi * 0.1).epsilon(0.01));
}

}  // namespace taffy
