#pragma once
#include "core/mesh/model.h"

namespace taffy {

/// A round tube along a curve, its ends closed and rounded. Edges of the triangles are about cell
/// long [m].
TriangleMesh tube(const Curve& curve, double radius, double cell);
/// Vertices that it makes, without making them.
double tube_vertices(const Curve& curve, double radius, double cell);

}  // namespace taffy
