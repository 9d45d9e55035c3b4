// A single layer of particles in the xy plane, flat or with a rest shape that is bent out of it.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/shapes/geometry/lattice.h"
#include "core/shapes/geometry/round_solids.h"
#include "core/shapes/geometry/sombrero.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& sheet_shape();

namespace {

using std::numbers::pi;

class Sheet final : public ShapeOf<Sheet, sheet_shape> {
  public:
    enum class Profile { flat, sombrero };
    float length = 1.0f;     // along x [m], before it is bent
    float width = 1.0f;      // along y [m]
    float thickness = 0.0f;  // [m]; 0 = the spacing
    bool round = false;      // an ellipse instead of a rectangle
    Profile profile = Profile::flat;
    float profile_height = 0.1f;  // of the sombrero's crown [m]

    Vec3f half_extents() const override {
        const float crown = profile == Profile::sombrero ? profile_height : 0.0f;
        return Vec3f(0.5f * length, 0.5f * width, 0.5f * thickness + crown);
    }
    int dimension() const override { return 2; }
    double estimated_count(double spacing) const override {
        return (round ? pi / 4.0 : 1.0) * estimated_cells(length, spacing) *
               estimated_cells(width, spacing);
    }
    ShapeSample sample(float spacing) const override {
        const int columns = cell_count("the length", length, spacing);
        const int rows = cell_count("the width", width, spacing);
        ShapeSample sample;
        sample.position = lattice_points({columns, rows, 1}, spacing, [&](const Vec3d& x) {
            return !round || rim_fraction(x) <= 1.0;
        });
        sample.dimension = 2;
        sample.thickness = thickness > 0.0f ? thickness : spacing;
        const double rectangle = double(length) * width;
        const double area = round ? 0.25 * pi * rectangle : rectangle;
        sample.particle_volume =
            float(area * sample.thickness / double(std::max<size_t>(1, sample.position.size())));
        if (profile == Profile::sombrero)
            for (Vec3f& x : sample.position) x = bent(x);
        return sample;
    }
    SurfacePlan surface(double spacing) const override {
        const double deep = thickness > 0.0f ? double(thickness) : spacing;
        const Vec3d half = 0.5 * Vec3d(length, width, deep);
        const double edge = std::min(edge_rounding(2.0 * half.minCoeff(), spacing), 0.45 * deep);
        SurfacePlan plan = round ? round_cylinder_plan(half[0], half[2], edge, 0.5 * spacing)
                                 : round_box_plan(half, edge, 0.5 * spacing);
        plan.mesh = [sheet = *this, slab = plan.mesh, spacing](double cell) {
            return sheet.shaped(slab(cell), spacing);
        };
        return plan;
    }

  private:
    /// Returns the distance from the axis in units of the rim's distance.
    double rim_fraction(const Vec3d& x) const {
        return std::hypot(x[0] / (0.5 * length), x[1] / (0.5 * width));
    }
    double bending_radius() const { return 0.5 * std::min(length, width); }

    /// Returns where a point of the middle surface goes when the sheet becomes a sombrero.
    Vec3f bent(const Vec3f& x) const {
        const double u = rim_fraction(x.cast<double>()), radius = bending_radius();
        const double crown = profile_height;
        const double shrink = u > 0.0 ? sombrero_distance(u, crown, radius) / (u * radius) : 1.0;
        return Vec3f(float(shrink) * x[0], float(shrink) * x[1], float(sombrero_height(u, crown)));
    }

    /// Returns where the point X of the flat slab goes when its middle surface S(x, y) becomes a
    /// sombrero: S + X_z n. With u as in sombrero_height and g = distance / (u radius), S = (g x, g
    /// y, height).
    Vec3d bent_slab(const Vec3d& X) const {
        const double a = 0.5 * length, b = 0.5 * width, radius = std::min(a, b);
        const double crown = profile_height, u = std::hypot(X[0] / a, X[1] / b);
        const double height = sombrero_height(u, crown);
        if (u < 1e-9) return {X[0], X[1], height + X[2]};
        constexpr double h = 1e-5;
        const double rise =
            (sombrero_height(u + h, crown) - sombrero_height(u - h, crown)) / (2.0 * h);
        const double g = sombrero_distance(u, crown, radius) / (u * radius);
        // distance'^2 + rise^2 = radius^2
        const double growth =
            (std::sqrt(std::max(radius * radius - rise * rise, 0.0)) / radius - g) / u;  // dg/du
        const double ux = X[0] / (a * a * u), uy = X[1] / (b * b * u);
        const Vec3d along_x(g + growth * ux * X[0], growth * ux * X[1], rise * ux);
        const Vec3d along_y(growth * uy * X[0], g + growth * uy * X[1], rise * uy);
        return Vec3d(g * X[0], g * X[1], height) + X[2] * along_x.cross(along_y).normalized();
    }

    /// Gives the slab the shape of the sheet: an ellipse, a sombrero.
    TriangleMesh shaped(TriangleMesh mesh, double spacing) const {
        if (round) {
            const double ratio = double(width) / double(length);
            mesh = mapped(
                mesh, [&](const Vec3d& X) { return Vec3d(X[0], ratio * X[1], X[2]); },
                0.5 * spacing);
        }
        if (profile == Profile::flat) return mesh;
        return mapped(
            mesh, [&](const Vec3d& X) { return bent_slab(X); }, 0.01 * spacing);
    }
};

}  // namespace

const ShapeKind& sheet_shape() {
    static const ShapeKind kind = {
        .name = "sheet",
        .meant_by = {"plane", "plate", "cloth"},
        .roles = {ShapeRole::body},
        .keys = shape_keys(
            ParameterTable<Sheet>()
                .real(&Sheet::length, length_key("length", "Extent along x."))
                .real(&Sheet::width, length_key("width", "Extent along y."))
                .real(&Sheet::thickness,
                      length_key("thickness", "Thickness; the spacing if absent."))
                .boolean(&Sheet::round,
                         {.name = "round", .help = "An ellipse instead of a rectangle."})
                .choice(&Sheet::profile, {.name = "profile",
                                          .help = "Rest shape: flat, or bent up like a sombrero.",
                                          .choices = {"flat", "sombrero"}})
                .real(&Sheet::profile_height,
                      length_key("profile_height",
                                 "Height of the sombrero's crown, up to radius / 6."))),
        .required = {"length", "width"},
        .make = make_own<Sheet>};
    return kind;
}

}  // namespace taffy
