#pragma once
// Particles come and go. What has gone is absent: it keeps its row until something of its body
// comes again, or until rows are tidied up, but its id means nothing any more.
#include "core/module/world.h"

namespace taffy {

/// No scene has more particles.
inline constexpr size_t most_particles = 2'000'000;

struct NewParticles {
    uint32_t body = 0;
    std::span<const Vec3f> places;   // [m]
    Vec3f velocity = Vec3f::Zero();  // [m/s]
    double temperature = 20.0;       // [C]
    uint8_t flags = 0;               // particle_flag bits
};
/// @return their rows
std::vector<uint32_t> add_particles(World& world, const NewParticles& fresh);
/// They take no part in anything from now on. Rows in any order.
void remove_particles(World& world, std::span<const uint32_t> rows);
/// Erases the rows of what is absent, where that is more than half of all.
void tidy_rows(World& world);

}  // namespace taffy
