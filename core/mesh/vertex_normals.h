#pragma once
#include "core/mesh/triangle_mesh.h"

namespace taffy {

/// Angle between neighbouring triangles from which on an edge looks sharp [degrees].
constexpr float crease_angle = 42.0f;

/// Gives every vertex the mean of its triangles' normals, weighted by their angles there. Vertices
/// are split where triangles meet at more than the crease angle; unused ones are left out.
void add_normals(TriangleMesh& mesh);

}  // namespace taffy
