// A single row of particles along x.
#include <algorithm>

#include "core/shapes/geometry/lattice.h"
#include "core/shapes/geometry/round_solids.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& rod_shape();

namespace {

class Rod final : public ShapeOf<Rod, rod_shape> {
  public:
    float length = 1.0f;     // [m]
    float thickness = 0.0f;  // side of the square section [m]; 0 = the spacing

    Vec3f half_extents() const override { return 0.5f * Vec3f(length, thickness, thickness); }
    int dimension() const override { return 1; }
    double estimated_count(double spacing) const override {
        return estimated_cells(length, spacing);
    }
    ShapeSample sample(float spacing) const override {
        const int n = cell_count("the length", length, spacing);
        ShapeSample sample;
        sample.position = lattice_points({n, 1, 1}, spacing);
        sample.dimension = 1;
        sample.thickness = thickness > 0.0f ? thickness : spacing;
        sample.particle_volume = length * sample.thickness * sample.thickness / float(n);
        return sample;
    }
    SurfacePlan surface(double spacing) const override {
        const double side = thickness > 0.0f ? double(thickness) : spacing;
        return round_box_plan(0.5 * Vec3d(length, side, side), 0.3 * side,
                              std::min(0.5 * spacing, 0.5 * side));
    }
};

}  // namespace

const ShapeKind& rod_shape() {
    static const ShapeKind kind = {
        .name = "rod",
        .meant_by = {"rope", "wire"},
        .roles = {ShapeRole::body},
        .keys =
            shape_keys(ParameterTable<Rod>()
                           .real(&Rod::length, length_key("length", "Extent along x."))
                           .real(&Rod::thickness,
                                 length_key("thickness",
                                            "Side of the square section; the spacing if absent."))),
        .required = {"length"},
        .make = make_own<Rod>};
    return kind;
}

}  // namespace taffy
