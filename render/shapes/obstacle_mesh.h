#pragma once
// Triangles of the obstacles that are not made of flat slabs.
#include "core/simulation/snapshot.h"

namespace taffy {

/// In the obstacle's own frame, with normals, counter-clockwise seen from outside.
TriangleMesh obstacle_mesh(const Obstacle& obstacle);

/// Of a cup: its rim and thin rings along its edges.
TriangleMesh cup_edges(const Obstacle& cup);

}  // namespace taffy
