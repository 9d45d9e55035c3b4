// No particles of its own: all come out of sources.
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& reserve_shape();

namespace {

class Reserve final : public ShapeOf<Reserve, reserve_shape> {
  public:
    double estimated_count(double) const override { return 0.0; }
    ShapeSample sample(float spacing) const override {
        return {.particle_volume = spacing * spacing * spacing, .thickness = spacing};
    }
    SurfacePlan surface(double spacing) const override {
        return {0.5 * spacing, [](double) { return 0.0; }, [](double) { return TriangleMesh{}; }};
    }
};

}  // namespace

const ShapeKind& reserve_shape() {
    static const ShapeKind kind = {
        .name = "reserve", .roles = {ShapeRole::body}, .make = make_own<Reserve>};
    return kind;
}

}  // namespace taffy
