#pragma once
#include "core/mesh/triangle_mesh.h"
#include "tools/meshes/implicit.h"

namespace taffy {

struct PolygoniseOptions {
    double cell = 0.02;       // edge of the grid's cells [m], about that of the triangles
    int smoothing_steps = 8;  // even out the triangles of round shapes; 0 keeps sharp edges sharp
};

/// Returns the surface of a shape within a box, without normals: dual contouring [Ju et al. 2002],
/// one vertex per cell that the surface passes.
TriangleMesh polygonise(const Implicit& shape, const Vec3d& lower, const Vec3d& upper,
                        const PolygoniseOptions& options);

}  // namespace taffy
