#pragma once
#include "core/shapes/shape.h"

namespace taffy {

/// Surface of a body's shape in the body's own frame (centred, before rotation and position), about
/// two vertices per spacing, with rounded edges and exact normals. Sheets are slabs and rods are
/// bars of their thickness. Lines of a model are round tubes; its meshes are left to define_body.
/// Coarser where that would take more vertices than max_vertices; empty where even that is too much
/// (lines of very many points).
TriangleMesh shape_surface(const Shape& shape, float spacing, double max_vertices = 1e6);
/// Vertices that it has, without making them.
double shape_surface_vertices(const Shape& shape, float spacing, double max_vertices = 1e6);

}  // namespace taffy
