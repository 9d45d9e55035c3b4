#pragma once
// A surface that is made from particles, not carried by them, at one moment: triangles, with all
// data needed to colour and pick them.
#include <array>
#include <memory>
#include <vector>

#include "core/base/types.h"

namespace taffy {

struct SurfaceMode;

/// Stands for the index of a particle that has gone since the surface was made.
constexpr uint32_t no_particle = ~0u;

/// A closed mesh; triangles are counter-clockwise seen from outside.
struct SurfaceMesh {
    const SurfaceMode* mode = nullptr;  // the mode that shows this mesh
    double time = 0.0;                  // of the particles' positions that it was made from [s]
    // By vertex
    std::vector<Vec3f> position;     // [m]
    std::vector<Vec3f> normal;       // unit, outward
    std::vector<Vec3f> colour;       // of the bodies nearby, blended; linear RGB 0..1
    std::vector<float> field;        // the snapshot's colour field, blended; empty if it has none
    std::vector<uint32_t> particle;  // index of the nearest one in the snapshot that has the mesh
    std::vector<std::array<uint32_t, 3>> triangles;  // indices of vertices
};

using Skins = std::vector<std::shared_ptr<const SurfaceMesh>>;

}  // namespace taffy
