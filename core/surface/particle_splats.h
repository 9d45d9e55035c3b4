#pragma once
// Splats on the surface of a cloud of particles. The surface is where the colour field
//     c(x) = sum_j V_j W(x - x_j, h)
// is one half [MCG03, section 3.3], half a spacing outside the outermost layer of a lattice:
// particles from which it is no further than a spacing away along -grad c get a splat there, whose
// normal is -grad c; particles deeper inside get none. A particle with hardly any neighbours gets a
// ball.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/surface/splat.h"

namespace taffy {

struct ParticleCloud {
    std::vector<Vec4f> x;     // positions [m]; w: volume V [m^3]
    std::vector<Vec4f> rest;  // the same at rest: the surface is found there and deformed with the
                              // neighbours; empty: it is found at x
    std::vector<Vec3f> colour;  // linear RGB
    size_t count = 0;      // the first count particles get splats, the others are neighbours only
    float spacing = 0.1f;  // [m]
    int dimension = 3;     // 3 solid or fluid, 2 sheet, 1 rod
};

/// Half axes of splats, in spacings: enough for splats on a lattice to overlap everywhere, also on
/// its diagonal planes.
constexpr float splat_reach = 1.15f;

/// Returns splats in the order of the particles; Splat::particle is the index within the cloud.
/// Field and mode are left unset. Sheets get two splats per particle, one for each side.
std::vector<Splat> particle_splats(const ThreadPool& pool, const ParticleCloud& cloud);

}  // namespace taffy
