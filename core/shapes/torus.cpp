// A ring: all places within the tube's radius of a circle about the z axis.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/turned_mesh.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& torus_shape();

namespace {

using std::numbers::pi;

class Torus final : public ShapeOf<Torus, torus_shape> {
  public:
    float radius = 0.5f;        // of the circle in the middle of the tube [m]
    float tube_radius = 0.15f;  // [m]

    std::optional<ShapeFault> fault() const override {
        if (tube_radius < radius) return std::nullopt;
        return ShapeFault{"tube_radius", "'tube_radius' must be less than 'radius'"};
    }
    SurfacePoint nearest(const Vec3f& x) const override {
        const Vec3f away = x - radius * away_from_axis(x);
        return {away.norm() - tube_radius, unit_or(away, Vec3f::UnitZ())};
    }
    Vec3f half_extents() const override {
        return Vec3f(radius + tube_radius, radius + tube_radius, tube_radius);
    }
    TriangleMesh mesh() const override {
        constexpr float half_turn = std::numbers::pi_v<float>;
        TriangleMesh mesh;
        turn_arc({radius, 0}, tube_radius, -half_turn, half_turn, false, mesh, 48);
        return mesh;
    }

    double volume() const override {
        return 2.0 * pi * pi * double(radius) * double(tube_radius) * double(tube_radius);
    }
    SurfacePlan surface(double spacing) const override {
        const auto vertices = [t = *this](double cell) {
            return double(t.along(cell)) * double(t.around(cell));
        };
        return {0.5 * spacing, vertices, [t = *this](double cell) { return t.grid(cell); }};
    }

  private:
    /// Return the numbers of pieces of the outer rim and of the tube's circle.
    uint32_t along(double cell) const {
        const double rim = 2.0 * pi * (double(radius) + double(tube_radius));
        return uint32_t(std::max(16.0, std::round(rim / cell)));
    }
    uint32_t around(double cell) const {
        return uint32_t(std::max(8.0, std::round(2.0 * pi * double(tube_radius) / cell)));
    }
    TriangleMesh grid(double cell) const {
        const uint32_t n = along(cell), m = around(cell);
        TriangleMesh mesh;
        for (uint32_t i = 0; i < n; ++i)
            for (uint32_t j = 0; j < m; ++j) {
                const double a = 2.0 * pi * i / n, b = 2.0 * pi * j / m;
                const Vec3d across(std::cos(a), std::sin(a), 0.0);
                const Vec3d normal = std::cos(b) * across + std::sin(b) * Vec3d::UnitZ();
                const Vec3d x = double(radius) * across + double(tube_radius) * normal;
                mesh.position.push_back(x.cast<float>());
                mesh.normal.push_back(normal.cast<float>());
                const uint32_t i1 = (i + 1) % n, j1 = (j + 1) % m;
                mesh.triangles.push_back({i * m + j, i1 * m + j, i1 * m + j1});
                mesh.triangles.push_back({i * m + j, i1 * m + j1, i * m + j1});
            }
        return mesh;
    }
};

}  // namespace

const ShapeKind& torus_shape() {
    static const ShapeKind kind = {
        .name = "torus",
        .meant_by = {"ring", "donut", "doughnut"},
        .roles = {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Torus>()
                .real(&Torus::radius,
                      length_key("radius", "Distance from the centre to the middle of the tube."))
                .real(&Torus::tube_radius,
                      length_key("tube_radius",
                                 "Radius of the tube; less than the radius of the torus."))),
        .required = {"radius", "tube_radius"},
        .make = make_own<Torus>};
    return kind;
}

}  // namespace taffy
