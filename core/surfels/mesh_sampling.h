#pragma once
// Surfels of a model: points spread evenly over the triangles of a mesh.
#include "core/mesh/triangle_mesh.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// Returns points on the mesh with the density of a hexagonal grid of this distance [m], nowhere
/// much denser or sparser; the same points for the same mesh. Normals are those of the mesh, or of
/// its triangles if it has none.
std::vector<OrientedPoint> sample_mesh(const TriangleMesh& mesh, float distance);

}  // namespace taffy
