#pragma once
#include "core/shapes/shape.h"

namespace taffy {

/// Returns the surface of a body's shape in the body's own frame (centred, before rotation and
/// position), about two vertices per spacing, with rounded edges and exact normals. Sheets are
/// slabs and rods are bars of their thickness. Lines of a model are round tubes; the meshes of a
/// model are left to define_body. The mesh is coarser where it would otherwise have more than
/// max_vertices vertices; empty where even that is too much (lines of very many points).
TriangleMesh shape_surface(const Shape& shape, float spacing, double max_vertices = 1e6);
/// Returns the number of vertices of that surface, without making it.
double shape_surface_vertices(const Shape& shape, float spacing, double max_vertices = 1e6);

}  // namespace taffy
