// A cylinder with half balls for ends: all places within the radius of a piece of the z axis.
#include <algorithm>
#include <numbers>

#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/round_solids.h"
#include "core/shapes/geometry/turned_mesh.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& capsule_shape();

namespace {

class Capsule final : public ShapeOf<Capsule, capsule_shape> {
  public:
    float radius = 0.25f;  // [m]
    float height = 1.0f;   // along z, from end to end [m]

    std::optional<ShapeFault> fault() const override {
        if (height > 2.0f * radius) return std::nullopt;
        return ShapeFault{"height", "'height', from end to end, must be more than twice 'radius'"};
    }
    SurfacePoint nearest(const Vec3f& x) const override {
        const Vec3f core = std::clamp(x.z(), -straight(), straight()) * Vec3f::UnitZ();
        const Vec3f away = x - core;
        return {away.norm() - radius, unit_or(away, Vec3f::UnitX())};
    }
    Vec3f half_extents() const override { return Vec3f(radius, radius, 0.5f * height); }
    TriangleMesh mesh() const override {
        constexpr float quarter = 0.5f * std::numbers::pi_v<float>;
        TriangleMesh mesh;
        turn_arc({0, -straight()}, radius, -quarter, 0.0f, false, mesh);
        turn_line({radius, -straight()}, {radius, straight()}, mesh);
        turn_arc({0, straight()}, radius, 0.0f, quarter, false, mesh);
        return mesh;
    }

    double volume() const override {
        const double r = radius, h = height;
        return std::numbers::pi * r * r * (h - 2.0 / 3.0 * r);
    }
    SurfacePlan surface(double spacing) const override {
        return round_cylinder_plan(radius, 0.5 * double(height), radius, 0.5 * spacing);
    }

  private:
    /// Returns half the length of the piece of the axis [m].
    float straight() const { return 0.5f * height - radius; }
};

}  // namespace

const ShapeKind& capsule_shape() {
    static const ShapeKind kind = {
        .name = "capsule",
        .meant_by = {"pill", "sausage"},
        .roles = {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Capsule>()
                .real(&Capsule::radius, length_key("radius", "Radius."))
                .real(&Capsule::height,
                      length_key("height",
                                 "Length from end to end, along z; more than twice the radius."))),
        .required = {"radius", "height"},
        .make = make_own<Capsule>};
    return kind;
}

}  // namespace taffy
