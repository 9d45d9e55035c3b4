#include "core/shapes/mesh_shape.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/shapes/geometry/directions.h"
#include "core/shapes/geometry/distance_grid.h"
#include "core/shapes/geometry/tube.h"

namespace taffy {

namespace {

TriangleMesh tubes(const std::vector<Curve>& curves, double radius, double cell) {
    TriangleMesh all;
    for (const Curve& curve : curves) {
        const TriangleMesh one = tube(curve, radius, cell);
        const uint32_t first = uint32_t(all.position.size());
        all.position.insert(all.position.end(), one.position.begin(), one.position.end());
        all.normal.insert(all.normal.end(), one.normal.begin(), one.normal.end());
        for (const auto& [a, b, c] : one.triangles)
            all.triangles.push_back({first + a, first + b, first + c});
    }
    return all;
}

}  // namespace

void MeshShape::prepare(ShapeRole role) {
    if (role == ShapeRole::body) return;
    if (model->kind != ModelKind::solid) {
        const std::string what = role == ShapeRole::obstacle ? "an obstacle"
                                 : role == ShapeRole::region ? "a region"
                                                             : "a sink";
        throw InputError(what + " must be a closed surface, which this model is not");
    }
    distance_ = distance_from_mesh(model->surface);
}

SurfacePoint MeshShape::nearest(const Vec3f& x) const {
    TAFFY_CHECK(distance_ != nullptr);
    const DistanceGrid::Sample sample = distance_->at(x);
    return {sample.distance, unit_or(sample.gradient, Vec3f::UnitZ())};
}

Vec3f MeshShape::half_extents() const {
    return 0.5f * box_of(*model).size();
}

int MeshShape::dimension() const {
    if (model->kind == ModelKind::solid) return 3;
    return model->kind == ModelKind::sheet ? 2 : 1;
}

double MeshShape::estimated_count(double spacing) const {
    return taffy::estimated_count(*model, spacing);
}

ShapeSample MeshShape::sample(float spacing) const {
    ShapeSample sample;
    sample.position = fill(*model, spacing, packing);
    sample.dimension = dimension();
    sample.thickness = thickness > 0.0f ? thickness : spacing;
    const double count = double(std::max<size_t>(1, sample.position.size()));
    const double t = sample.thickness;
    if (model->kind == ModelKind::solid) {
        sample.thickness = spacing;
        sample.particle_volume = float(model->volume / count);
    } else if (model->kind == ModelKind::sheet) {
        sample.particle_volume = float(surface_area(*model) * t / count);
    } else {
        sample.particle_volume = float(curve_length(*model) * t * t / count);
    }
    return sample;
}

SurfacePlan MeshShape::surface(double spacing) const {
    const double side = thickness > 0.0f ? double(thickness) : spacing;
    const double radius = side / std::sqrt(std::numbers::pi);  // of a circle of the same area
    const auto vertices = [model = model, radius](double cell) {
        double sum = 0.0;
        for (const Curve& curve : model->curves) sum += tube_vertices(curve, radius, cell);
        return sum;
    };
    const auto mesh = [model = model, radius](double cell) {
        return tubes(model->curves, radius, cell);
    };
    return {std::min(0.5 * spacing, radius), vertices, mesh};
}

const ShapeKind& mesh_shape() {
    using M = MeshShape;
    static const ShapeKind kind = {
        .name = "mesh",
        .meant_by = {"model", "file"},
        .roles = {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<M>()
                .real(&M::scale, {.name = "scale",
                                  .unit = "m",
                                  .help = "Length of one unit of the file.",
                                  .min = 1e-9,
                                  .max = 1e9,
                                  .scale = Scale::logarithmic})
                .real(&M::size,
                      length_key("size", "Length of the longest side, in place of scale."))),
        .body_keys = shape_keys(
            ParameterTable<M>()
                .integer(&M::particles,
                         {.name = "particles",
                          .help = "Approximate number of particles, in place of a spacing.",
                          .min = 1,
                          .max = 2e6})
                .choice(&M::packing, {.name = "packing",
                                      .help = "lattice: particles in cubes. hexagonal: particles "
                                              "as dense as balls pack.",
                                      .choices = {"lattice", "hexagonal"}})
                .real(&M::thickness,
                      length_key("thickness",
                                 "Thickness of open surfaces and lines; the spacing if absent."))),
        .required = {"file"},
        .from_file = true,
        .make = make_own<M>};
    return kind;
}

const MeshShape* as_mesh(const Shape& shape) {
    return dynamic_cast<const MeshShape*>(&shape);
}

}  // namespace taffy
