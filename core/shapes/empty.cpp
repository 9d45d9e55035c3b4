// A body without particles at first: all of them come out of sources.
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& empty_shape();

namespace {

class Empty final : public ShapeOf<Empty, empty_shape> {
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

const ShapeKind& empty_shape() {
    static const ShapeKind kind = {
        .name = "empty", .roles = {ShapeRole::body}, .make = make_own<Empty>};
    return kind;
}

}  // namespace taffy
