// The ellipsoid that touches the faces of a box: for regions and sinks, which need no distance.
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& ellipsoid_shape();

namespace {

class Ellipsoid final : public ShapeOf<Ellipsoid, ellipsoid_shape> {
  public:
    Vec3f size = Vec3f::Ones();  // along x, y and z [m]

    bool holds(const Vec3f& x) const override {
        return x.cwiseQuotient(half_extents()).cwiseAbs().norm() <= 1.0f;
    }
    Vec3f half_extents() const override { return 0.5f * size; }
};

}  // namespace

const ShapeKind& ellipsoid_shape() {
    static const ShapeKind kind = {.name = "ellipsoid",
                                   .roles = {ShapeRole::region, ShapeRole::sink},
                                   .keys = shape_keys(ParameterTable<Ellipsoid>().vector(
                                       &Ellipsoid::size, size_key("Diameters along x, y and z."))),
                                   .required = {"size"},
                                   .make = make_own<Ellipsoid>};
    return kind;
}

}  // namespace taffy
