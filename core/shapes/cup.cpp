// An upright cylinder with a floor, open above: a glass.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/turned_mesh.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& cup_shape();

namespace {

class Cup final : public ShapeOf<Cup, cup_shape> {
  public:
    float radius = 0.5f;      // of the hollow [m]
    float height = 1.0f;      // outside, centred [m]
    float thickness = 0.05f;  // of wall and floor [m]

    std::optional<ShapeFault> fault() const override {
        if (height > thickness) return std::nullopt;
        return ShapeFault{"height", "'height' must be more than 'thickness', that of the floor"};
    }
    /// Returns the nearest point of the profile, turned about z.
    SurfacePoint nearest(const Vec3f& x) const override {
        const Profile points = profile();
        const float outer = points[1].x(), top = points[2].y(), floor = points[5].y();
        const Eigen::Vector2f at(std::hypot(x.x(), x.y()), x.z());
        float nearest = 1e30f;
        Eigen::Vector2f away = Eigen::Vector2f::UnitY(), out = Eigen::Vector2f::UnitY();
        for (size_t k = 0; k < 5; ++k) {
            const Eigen::Vector2f along = points[k + 1] - points[k];
            const float part =
                std::clamp((at - points[k]).dot(along) / along.squaredNorm(), 0.0f, 1.0f);
            const Eigen::Vector2f way = at - points[k] - part * along;
            if (way.norm() >= nearest) continue;
            nearest = way.norm(), away = way;
            out = Eigen::Vector2f(along.y(), -along.x()).normalized();
        }
        const bool inside =
            at.x() < outer && std::abs(at.y()) < top && (at.x() > radius || at.y() < floor);
        if (nearest > 1e-6f) out = (inside ? -1.0f : 1.0f) / nearest * away;
        return {inside ? -nearest : nearest,
                out.x() * away_from_axis(x) + out.y() * Vec3f::UnitZ()};
    }
    Vec3f half_extents() const override {
        return Vec3f(radius + thickness, radius + thickness, 0.5f * height);
    }
    TriangleMesh mesh() const override {
        const Profile points = profile();
        TriangleMesh mesh;
        for (size_t k = 0; k < 5; ++k) turn_line(points[k], points[k + 1], mesh);
        return mesh;
    }
    /// Returns the rim and thin rings along the edges.
    TriangleMesh edges() const override {
        const float outer = radius + thickness, top = 0.5f * height;
        const float half = std::min(0.12f * thickness, 0.02f * radius);
        TriangleMesh mesh;
        turn_line({outer, top}, {radius, top}, mesh);
        turn_ring({outer, top}, half, mesh);
        turn_ring({radius, top}, half, mesh);
        turn_ring({outer, -top}, half, mesh);
        return mesh;
    }
    double volume() const override {
        const double r = radius, t = thickness;
        return std::numbers::pi * ((r + t) * (r + t) * height - r * r * (height - t));
    }

  private:
    using Profile = std::array<Eigen::Vector2f, 6>;

    /// (distance from the axis, height), walked along with the outside on the right.
    Profile profile() const {
        const float outer = radius + thickness, top = 0.5f * height, floor = thickness - top;
        return {{{0.0f, -top},
                 {outer, -top},
                 {outer, top},
                 {radius, top},
                 {radius, floor},
                 {0.0f, floor}}};
    }
};

}  // namespace

const ShapeKind& cup_shape() {
    static const ShapeKind kind = {
        .name = "cup",
        .meant_by = {"glass", "mug"},
        .roles = {ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Cup>()
                .real(&Cup::radius, length_key("radius", "Radius of the hollow."))
                .real(&Cup::height,
                      length_key("height", "Height from the underside to the rim, along z."))
                .real(&Cup::thickness,
                      length_key("thickness", "Thickness of the wall and the floor."))),
        .required = {"radius", "height", "thickness"},
        .glass = true,
        .make = make_own<Cup>};
    return kind;
}

}  // namespace taffy
