// A round mouth.
#include <cmath>
#include <numbers>

#include "core/shapes/geometry/mouth_lattice.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& disc_shape();

namespace {

class Disc final : public ShapeOf<Disc, disc_shape> {
  public:
    float radius = 0.1f;  // [m]

    Vec3f half_extents() const override { return Vec3f(radius, radius, 0.0f); }

    /// Puts a row or a gap in the middle, whichever comes nearer to the area of the mouth.
    std::vector<Eigen::Vector2f> layer(float spacing) const override {
        const double wanted = std::numbers::pi * std::pow(double(radius / spacing), 2.0);
        std::vector<Eigen::Vector2f> best;
        for (const float shift : {0.0f, 0.5f}) {
            std::vector<Eigen::Vector2f> points =
                mouth_lattice(radius, radius, spacing, shift, shift,
                              [&](const Eigen::Vector2f& p) { return p.norm() <= radius; });
            if (best.empty() ||
                std::abs(double(points.size()) - wanted) < std::abs(double(best.size()) - wanted))
                best = std::move(points);
        }
        return best;
    }
    double estimated_layer_count(double spacing) const override {
        return std::numbers::pi * std::pow(double(radius) / spacing, 2.0);
    }
    bool is_round() const override { return true; }
};

}  // namespace

const ShapeKind& disc_shape() {
    static const ShapeKind kind = {.name = "disc",
                                   .meant_by = {"circle", "disk"},
                                   .roles = {ShapeRole::mouth},
                                   .keys = shape_keys(ParameterTable<Disc>().real(
                                       &Disc::radius, length_key("radius", "Radius."))),
                                   .required = {"radius"},
                                   .make = make_own<Disc>};
    return kind;
}

}  // namespace taffy
