#pragma once
// Adds and removes particles. A removed particle is absent: its row stays until a new particle of
// its body reuses it or until rows are tidied up, but its id is invalid.
#include "core/module/world.h"

namespace taffy {

/// The maximum number of particles of a scene.
inline constexpr size_t most_particles = 2'000'000;

struct NewParticles {
    uint32_t body = 0;
    std::span<const Vec3f> places;   // [m]
    Vec3f velocity = Vec3f::Zero();  // [m/s]
    double temperature = 20.0;       // [C]
    uint8_t flags = 0;               // particle_flag bits
};
/// Adds particles to a body.
/// @return the rows of the new particles
std::vector<uint32_t> add_particles(World& world, const NewParticles& fresh);
/// Makes particles absent; the rows may be in any order.
void remove_particles(World& world, std::span<const uint32_t> rows);
/// Erases the rows of absent particles if they are many and at least half of all rows.
void tidy_rows(World& world);

}  // namespace taffy
