#pragma once
// How good a carried mesh looks, in numbers.
#include "core/mesh/triangle_mesh.h"

namespace taffy::test {

struct MeshQuality {
    int flipped = 0;             // triangles that face against their vertex normals
    double smallest_area = 0.0;  // of a triangle, over its area in the mesh compared with
    double largest_turn =
        0.0;  // by which an angle between the normals of an edge's ends grew [rad]
    double largest_slant = 0.0;  // the same between a vertex normal and a face there [rad]
};

/// mesh and rest have the same triangles; both have normals.
MeshQuality mesh_quality(const TriangleMesh& mesh, const TriangleMesh& rest);

double enclosed_volume(const TriangleMesh& mesh);  // [m^3]

/// Every edge belongs to two triangles that run along it in opposite directions.
bool watertight(const TriangleMesh& mesh);

}  // namespace taffy::test
