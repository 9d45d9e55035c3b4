#pragma once
// Closed surfaces of solids with rounded edges, for bodies to carry.
#include <functional>

#include "core/shapes/shape.h"

namespace taffy {

/// Returns the radius of the edges of a solid whose smallest size is given [m].
double edge_rounding(double smallest, double spacing);

/// A centred box with rounded edges; with half_size = radius a sphere.
SurfacePlan round_box_plan(const Vec3d& half_size, double radius, double cell);

/// A point of the outline of a solid of revolution.
struct ProfilePoint {
    double distance = 0.0;  // from the axis [m]
    double z = 0.0;         // [m]
    double normal_distance = 0.0, normal_z = 1.0;
};
/// A centred cylinder along z with rounded rims; with rounding = radius its ends are half balls.
SurfacePlan round_cylinder_plan(double radius, double half_height, double rounding, double cell);

/// Returns the mesh with every point X moved to map(X); normals by the cofactor of the derivative,
/// taken by central differences of the given step [m].
TriangleMesh mapped(const TriangleMesh& mesh, const std::function<Vec3d(const Vec3d&)>& map,
                    double step);

}  // namespace taffy
