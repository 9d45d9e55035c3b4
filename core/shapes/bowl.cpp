// The lower half of a hollow sphere with a flat rim in the plane of its centre, open along z.
#include <cmath>
#include <numbers>

#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/turned_mesh.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& bowl_shape();

namespace {

class Bowl final : public ShapeOf<Bowl, bowl_shape> {
  public:
    float radius = 0.5f;      // of the hollow [m]
    float thickness = 0.05f;  // of the wall, outwards [m]

    SurfacePoint nearest(const Vec3f& x) const override {
        const float middle = radius + 0.5f * thickness, half = 0.5f * thickness;
        if (x.z() < 0.0f) {
            const float length = x.norm();
            const Vec3f radial = unit_or(x, -Vec3f::UnitZ());
            const SurfacePoint wall{std::abs(length - middle) - half,
                                    length < middle ? Vec3f(-radial) : radial};
            const bool rim_is_nearer = wall.distance < 0.0f && x.z() > wall.distance;
            return rim_is_nearer ? SurfacePoint{x.z(), Vec3f::UnitZ()} : wall;
        }
        const Vec3f across = away_from_axis(x);
        const float beside = std::hypot(x.x(), x.y()) - middle;
        const float out = std::max(std::abs(beside) - half, 0.0f);
        const float distance = std::hypot(out, x.z());
        const Vec3f away = std::copysign(out, beside) * across + x.z() * Vec3f::UnitZ();
        return {distance, unit_or(away, Vec3f::UnitZ())};
    }
    Vec3f half_extents() const override { return Vec3f::Constant(radius + thickness); }
    TriangleMesh mesh() const override {
        constexpr float quarter = 0.5f * std::numbers::pi_v<float>;
        const float outer = radius + thickness;
        TriangleMesh mesh;
        turn_arc(Eigen::Vector2f::Zero(), outer, -quarter, 0.0f, false, mesh);
        turn_line({outer, 0}, {radius, 0}, mesh);
        turn_arc(Eigen::Vector2f::Zero(), radius, 0.0f, -quarter, true, mesh);
        return mesh;
    }
    double volume() const override {
        const double inner = radius, outer = double(radius) + double(thickness);
        return 2.0 / 3.0 * std::numbers::pi * (std::pow(outer, 3) - std::pow(inner, 3));
    }
};

}  // namespace

const ShapeKind& bowl_shape() {
    static const ShapeKind kind = {
        .name = "bowl",
        .roles = {ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Bowl>()
                .real(&Bowl::radius,
                      length_key("radius",
                                 "Radius of the hollow; the rim is in the plane of the centre."))
                .real(&Bowl::thickness,
                      length_key("thickness", "Thickness of the wall, outwards."))),
        .required = {"radius", "thickness"},
        .make = make_own<Bowl>};
    return kind;
}

}  // namespace taffy
