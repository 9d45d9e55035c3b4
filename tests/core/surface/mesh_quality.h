#pragma once
// The visual quality of a carried mesh, in numbers.
#include "core/mesh/triangle_mesh.h"

namespace taffy::test {

struct MeshQuality {
    int flipped = 0;             // triangles that face against their vertex normals
    double smallest_area = 0.0;  // of a triangle, divided by its area in the rest mesh
    double largest_turn =
        0.0;  // largest growth of the angle between the normals at the ends of an edge [rad]
    double largest_slant =
        0.0;  // largest growth of the angle between a vertex normal and an adjacent face [rad]
};

/// mesh and rest have the same triangles; both have normals.
MeshQuality mesh_quality(const TriangleMesh& mesh, const TriangleMesh& rest);

double enclosed_volume(const TriangleMesh& mesh);  // [m^3]

/// Whether every edge belongs to two triangles that run along it in opposite directions.
bool watertight(const TriangleMesh& mesh);

}  // namespace taffy::test
