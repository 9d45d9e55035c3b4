#pragma once
// What a surface that is made of particles, not carried by them, shows at one moment: triangles,
// with all that it takes to colour and pick them.
#include <array>
#include <memory>
#include <vector>

#include "core/base/types.h"

namespace taffy {

struct SurfaceMode;

/// In place of the index of a particle that has gone since the surface was made.
constexpr uint32_t no_particle = ~0u;

/// Closed, counter-clockwise seen from outside.
struct SurfaceMesh {
    const SurfaceMode* mode = nullptr;  // that shows it
    double time = 0.0;                  // of the particles that it was made of [s]
    // By vertex
    std::vector<Vec3f> position;     // [m]
    std::vector<Vec3f> normal;       // unit, outward
    std::vector<Vec3f> colour;       // of the bodies nearby, blended; linear RGB 0..1
    std::vector<float> field;        // the snapshot's colour field, blended; empty if it has none
    std::vector<uint32_t> particle;  // the nearest: its index in the snapshot that carries them
    std::vector<std::array<uint32_t, 3>> triangles;  // indices of vertices
};

using Skins = std::vector<std::shared_ptr<const SurfaceMesh>>;

}  // namespace taffy
