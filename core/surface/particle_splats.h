#pragma once
// Splats on the surface of a cloud of particles. The surface is where the colour field
//     c(x) = sum_j V_j W(x - x_j, h)
// is one half [MCG03, section 3.3], half a spacing outside of the outermost layer of a lattice:
// particles from which it is no further than a spacing away along -grad c get a splat there, whose
// normal is -grad c, those deeper inside get none. Where there are hardly any neighbours a splat
// is a ball.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/surface/splat.h"

namespace taffy {

struct ParticleCloud {
    std::vector<Vec4f> x;       // where particles are [m]; w: their volume V [m^3]
    std::vector<Vec4f> rest;    // the same without strain: the surface is found there and deformed
                                // with the neighbours; empty: it is found where particles are
    std::vector<Vec3f> colour;  // linear RGB
    size_t count = 0;           // the first of them get splats, the others are neighbours only
    float spacing = 0.1f;       // [m]
    int dimension = 3;          // 3 solid or fluid, 2 sheet, 1 rod
};

/// Half axes of splats, in spacings: enough for splats on a lattice to overlap everywhere, also on
/// its diagonal planes.
constexpr float splat_reach = 1.15f;

/// In the order of the particles; Splat::particle counts within the cloud. Field and mode are left
/// to others. Sheets get two splats a particle, one for each side.
std::vector<Splat> particle_splats(const ThreadPool& pool, const ParticleCloud& cloud);

}  // namespace taffy
