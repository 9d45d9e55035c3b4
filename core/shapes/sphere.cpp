#include <cmath>
#include <numbers>

#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/lattice.h"
#include "core/shapes/geometry/round_points.h"
#include "core/shapes/geometry/round_solids.h"
#include "core/shapes/geometry/turned_mesh.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& sphere_shape();

namespace {

using std::numbers::pi;

class Sphere final : public ShapeOf<Sphere, sphere_shape> {
  public:
    float radius = 0.5f;  // [m]

    SurfacePoint nearest(const Vec3f& x) const override {
        return {x.norm() - radius, unit_or(x, Vec3f::UnitZ())};
    }
    Vec3f half_extents() const override { return Vec3f::Constant(radius); }
    TriangleMesh mesh() const override {
        constexpr float quarter = 0.5f * std::numbers::pi_v<float>;
        TriangleMesh mesh;
        turn_arc(Eigen::Vector2f::Zero(), radius, -quarter, quarter, false, mesh);
        return mesh;
    }

    double volume() const override {
        const double r = radius;
        return 4.0 / 3.0 * pi * r * r * r;
    }
    double estimated_count(double spacing) const override {
        return pi / 6.0 * std::pow(estimated_cells(2.0 * radius, spacing), 3);
    }
    ShapeSample sample(float spacing) const override {
        cell_count("the diameter", 2.0 * double(radius), spacing);
        return solid_sample(narrowed(ball_points(radius, spacing)), volume(), spacing);
    }
    SurfacePlan surface(double spacing) const override {
        return round_box_plan(Vec3d::Constant(radius), radius, 0.5 * spacing);
    }
};

}  // namespace

const ShapeKind& sphere_shape() {
    static const ShapeKind kind = {
        .name = "sphere",
        .meant_by = {"ball", "drop"},
        .roles = {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Sphere>().real(&Sphere::radius, length_key("radius", "Radius."))),
        .required = {"radius"},
        .make = make_own<Sphere>};
    return kind;
}

}  // namespace taffy
