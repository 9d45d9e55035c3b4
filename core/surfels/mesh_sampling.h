#pragma once
// Surfels of a model: points spread evenly over the triangles of a mesh.
#include "core/mesh/triangle_mesh.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// Points as many to an area as a hexagonal grid of this distance [m] has, nowhere much denser or
/// sparser; the same for the same mesh. Normals are the mesh's, of its triangles if it has none.
std::vector<OrientedPoint> sample_mesh(const TriangleMesh& mesh, float distance);

}  // namespace taffy
