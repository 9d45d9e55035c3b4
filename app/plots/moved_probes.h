#pragma once
// Probes of a scene after an edit of that scene.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// The initial particles of a body: their indices are first, first + 1, ... (see ParticleId).
struct InitialParticles {
    std::string body;
    uint32_t first = 0, count = 0;
};

/// Returns those of all bodies, except for particles that the scene has already lost.
std::vector<InitialParticles> initial_particles(const Snapshot& snapshot);

/// Returns the probes with the indices that their particles have in the edited scene. A probe is
/// left out if one of its particles is none of a body that has as many particles as before. A body
/// may have been renamed.
/// @param lost  the names of probes that are left out are added to it
std::vector<PlacedProbe> moved_probes(const std::vector<PlacedProbe>& probes,
                                      std::span<const InitialParticles> before,
                                      std::span<const InitialParticles> after,
                                      std::vector<std::string>& lost);

}  // namespace taffy
