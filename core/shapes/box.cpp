#include <algorithm>
#include <cmath>

#include "core/shapes/geometry/lattice.h"
#include "core/shapes/geometry/round_solids.h"
#include "core/shapes/shapes.h"

namespace taffy {

const ShapeKind& box_shape();

namespace {

class Box final : public ShapeOf<Box, box_shape> {
  public:
    Vec3f size = Vec3f::Ones();  // along x, y and z [m]

    SurfacePoint nearest(const Vec3f& x) const override {
        const Vec3f outside = x.cwiseAbs() - half_extents();
        Vec3f normal = Vec3f::Zero();
        if ((outside.array() <= 0.0f).all()) {
            int axis = 0;
            const float distance = outside.maxCoeff(&axis);
            normal[axis] = x[axis] < 0.0f ? -1.0f : 1.0f;
            return {distance, normal};
        }
        for (int k = 0; k < 3; ++k) normal[k] = std::copysign(std::max(outside[k], 0.0f), x[k]);
        const float distance = normal.norm();
        return {distance, normal / distance};
    }
    bool holds(const Vec3f& x) const override {
        return (x.cwiseAbs() - half_extents()).maxCoeff() <= 0.0f;
    }
    Vec3f half_extents() const override { return 0.5f * size; }

    TriangleMesh mesh() const override {
        TriangleMesh mesh;
        for (int axis = 0; axis < 3; ++axis)
            for (const float side : {-1.0f, 1.0f}) {
                const Vec3f normal = side * Vec3f::Unit(axis);
                const Vec3f u = Vec3f::Unit((axis + 1) % 3), v = normal.cross(u);
                const uint32_t first = uint32_t(mesh.position.size());
                for (const Vec3f& corner : {Vec3f(normal - u - v), Vec3f(normal + u - v),
                                            Vec3f(normal + u + v), Vec3f(normal - u + v)}) {
                    mesh.position.push_back(half_extents().cwiseProduct(corner));
                    mesh.normal.push_back(normal);
                }
                mesh.triangles.push_back({first, first + 1, first + 2});
                mesh.triangles.push_back({first, first + 2, first + 3});
            }
        return mesh;
    }

    double volume() const override { return size.cast<double>().prod(); }
    double estimated_count(double spacing) const override {
        return estimated_cells(size[0], spacing) * estimated_cells(size[1], spacing) *
               estimated_cells(size[2], spacing);
    }
    ShapeSample sample(float spacing) const override {
        const Vec3d s = size.cast<double>();
        return solid_sample(lattice_points({cell_count("the size along x", s[0], spacing),
                                            cell_count("the size along y", s[1], spacing),
                                            cell_count("the size along z", s[2], spacing)},
                                           spacing),
                            volume(), spacing);
    }
    SurfacePlan surface(double spacing) const override {
        return round_box_plan(0.5 * size.cast<double>(),
                              edge_rounding(double(size.minCoeff()), spacing), 0.5 * spacing);
    }
};

}  // namespace

const ShapeKind& box_shape() {
    static const ShapeKind kind = {
        .name = "box",
        .meant_by = {"cube", "block", "bar", "beam"},
        .roles = {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region, ShapeRole::sink},
        .keys = shape_keys(
            ParameterTable<Box>().vector(&Box::size, size_key("Edge lengths along x, y and z."))),
        .required = {"size"},
        .block = true,
        .make = make_own<Box>};
    return kind;
}

}  // namespace taffy
