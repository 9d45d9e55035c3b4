#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/lattice.h"
#include "core/shapes/geometry/round_points.h"
#include "core/shapes/geometry/round_solids.h"
#include "core/shapes/geometry/turned_mesh.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& cylinder_shape();

namespace {

using std::numbers::pi;

class Cylinder final : public ShapeOf<Cylinder, cylinder_shape> {
  public:
    float radius = 0.5f;  // [m]
    float height = 1.0f;  // along z, centred [m]

    /// Computed in the plane through the axis and x: (distance from the axis, height).
    SurfacePoint nearest(const Vec3f& x) const override {
        const Vec3f across = away_from_axis(x);
        const Vec3f along = Vec3f::UnitZ() * (x.z() < 0.0f ? -1.0f : 1.0f);
        const float side = std::hypot(x.x(), x.y()) - radius, end = std::abs(x.z()) - 0.5f * height;
        if (side <= 0.0f && end <= 0.0f)
            return side > end ? SurfacePoint{side, across} : SurfacePoint{end, along};
        const float out = std::max(side, 0.0f), up = std::max(end, 0.0f);
        const float distance = std::hypot(out, up);
        return {distance, (out * across + up * along) / distance};
    }
    Vec3f half_extents() const override { return Vec3f(radius, radius, 0.5f * height); }
    TriangleMesh mesh() const override {
        const float half = 0.5f * height;
        TriangleMesh mesh;
        turn_line({0, -half}, {radius, -half}, mesh);
        turn_line({radius, -half}, {radius, half}, mesh);
        turn_line({radius, half}, {0, half}, mesh);
        return mesh;
    }

    double volume() const override {
        const double r = radius;
        return pi * r * r * height;
    }
    double estimated_count(double spacing) const override {
        return pi / 4.0 * std::pow(estimated_cells(2.0 * radius, spacing), 2) *
               estimated_cells(height, spacing);
    }
    ShapeSample sample(float spacing) const override {
        cell_count("the diameter", 2.0 * double(radius), spacing);
        const int layers = cell_count("the height", height, spacing);
        const std::vector<Vec3d> disc = disc_points(radius, spacing);
        std::vector<Vec3d> points;
        points.reserve(disc.size() * size_t(layers));
        for (int k = 0; k < layers; ++k)
            for (const Vec3d& x : disc)
                points.push_back(x + Vec3d(0.0, 0.0, (k + 0.5 - 0.5 * layers) * spacing));
        return solid_sample(narrowed(points), volume(), spacing);
    }
    SurfacePlan surface(double spacing) const override {
        const double smallest = double(std::min(2.0f * radius, height));
        return round_cylinder_plan(radius, 0.5 * height, edge_rounding(smallest, spacing),
                                   0.5 * spacing);
    }
};

}  // namespace

const ShapeKind& cylinder_shape() {
    static const ShapeKind kind = {
        .name = "cylinder",
        .meant_by = {"disc", "disk", "pipe"},
        .roles = {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Cylinder>()
                .real(&Cylinder::radius, length_key("radius", "Radius."))
                .real(&Cylinder::height, length_key("height", "Length of the axis, along z."))),
        .required = {"radius", "height"},
        .make = make_own<Cylinder>};
    return kind;
}

}  // namespace taffy
