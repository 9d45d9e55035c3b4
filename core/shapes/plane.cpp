// Half of space: the solid side of an endless plane through the origin.
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& plane_shape();

namespace {

class Plane final : public ShapeOf<Plane, plane_shape> {
  public:
    Vec3f given = Vec3f::UnitZ();  // as it was written

    void set(const Vec3f& normal) {
        given = normal;
        normal_ = normal.normalized();
    }
    std::optional<ShapeFault> fault() const override {
        if (given.norm() < 1e-3f) return ShapeFault{"normal", "'normal' must not be zero"};
        return std::nullopt;
    }
    SurfacePoint nearest(const Vec3f& x) const override { return {x.dot(normal_), normal_}; }
    Vec3f half_extents() const override {
        return Vec3f::Constant(1e9f);  // still leaves room for sums in float
    }
    TriangleMesh mesh() const override { return {}; }  // drawn as large as the scene is

  private:
    Vec3f normal_ = Vec3f::UnitZ();
};

}  // namespace

const ShapeKind& plane_shape() {
    static const ShapeKind kind = {
        .name = "plane",
        .other_names = {"halfspace"},
        .meant_by = {"ground", "floor", "wall"},
        .roles = {ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(ParameterTable<Plane>().computed(
            {.name = "normal",
             .help = "Direction out of the solid side.",
             .kind = ParameterKind::vector,
             .min = -1.0,
             .max = 1.0},
            [](const Plane& p) { return Vec3d(p.given.cast<double>()); },
            [](Plane& p, const ParameterValue& v) { p.set(std::get<Vec3d>(v).cast<float>()); })),
        .endless = true,
        .make = make_own<Plane>};
    return kind;
}

}  // namespace taffy
