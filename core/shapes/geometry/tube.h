#pragma once
#include "core/mesh/model.h"

namespace taffy {

/// Returns a round tube along a curve, its ends closed and rounded. Edges of the triangles are
/// about cell long [m].
TriangleMesh tube(const Curve& curve, double radius, double cell);
/// Returns the number of vertices of the tube, without making it.
double tube_vertices(const Curve& curve, double radius, double cell);

}  // namespace taffy
