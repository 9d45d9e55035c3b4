#pragma once
#include <functional>

#include "core/mesh/triangle_mesh.h"

namespace taffy {

/// A centred box with rounded edges; with half_size = radius a sphere. Edges of the triangles are
/// about cell long.
TriangleMesh round_box(const Vec3d& half_size, double radius, double cell);
/// Vertices that it makes, without making them.
double round_box_vertices(const Vec3d& half_size, double radius, double cell);

/// A point of the outline of a solid of revolution.
struct ProfilePoint {
    double distance = 0.0;  // from the axis [m]
    double z = 0.0;         // [m]
    double normal_distance = 0.0, normal_z = 1.0;
};
/// A centred cylinder along z with rounded rims.
TriangleMesh round_cylinder(double radius, double half_height, double rounding, double cell);
double round_cylinder_vertices(double radius, double half_height, double rounding, double cell);

/// The mesh with every point X moved to map(X); normals by the cofactor of the derivative, taken by
/// central differences of the given step [m].
TriangleMesh mapped(const TriangleMesh& mesh, const std::function<Vec3d(const Vec3d&)>& map,
                    double step);

}  // namespace taffy
