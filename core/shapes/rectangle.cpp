// A mouth with four sides.
#include <algorithm>
#include <cmath>

#include "core/shapes/geometry/mouth_lattice.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& rectangle_shape();

namespace {

class Rectangle final : public ShapeOf<Rectangle, rectangle_shape> {
  public:
    Vec3f size = Vec3f(0.2f, 0.2f, 0.0f);  // along its first two axes [m]

    Vec3f half_extents() const override { return Vec3f(0.5f * size.x(), 0.5f * size.y(), 0.0f); }

    /// Puts a row or a gap in the middle, whichever comes nearer to the area of the mouth.
    std::vector<Eigen::Vector2f> layer(float spacing) const override {
        const auto shift = [&](float length) {
            const bool odd = std::max(1L, std::lround(double(length / spacing))) % 2 == 1;
            return odd ? 0.0f : 0.5f;
        };
        Vec3f wide = size;  // whole cells
        wide += Vec3f::Constant(0.01f * spacing);
        wide.x() = std::max(wide.x(), 0.1f * spacing);
        const float reach_x = 0.5f * wide.x(), reach_y = 0.5f * wide.y();
        return mouth_lattice(reach_x, reach_y, spacing, shift(size.x()), shift(size.y()),
                             [&](const Eigen::Vector2f& p) {
                                 return std::abs(p.x()) <= reach_x && std::abs(p.y()) <= reach_y;
                             });
    }
    double estimated_layer_count(double spacing) const override {
        return std::max(1.0, double(size.x()) / spacing) *
               std::max(1.0, double(size.y()) / spacing);
    }
};

}  // namespace

const ShapeKind& rectangle_shape() {
    static const ShapeKind kind = {
        .name = "rectangle",
        .meant_by = {"slit", "square"},
        .roles = {ShapeRole::mouth},
        .keys = shape_keys(ParameterTable<Rectangle>().vector(
            &Rectangle::size, {.name = "size",
                               .unit = "m",
                               .help = "Lengths of the sides; the third number is not used.",
                               .min = 0.0,
                               .max = 1000.0})),
        .required = {"size"},
        .make = make_own<Rectangle>};
    return kind;
}

}  // namespace taffy
