#pragma once
#include <compare>
#include <cstdint>

namespace taffy {

/// Identifies one particle while it exists, and no particle afterwards. The initial particles of a
/// scene have the indices 0, 1, 2 ..., body by body.
struct ParticleId {
    static constexpr bool plain_state = true;
    uint32_t index = ~0u;
    uint32_t generation = 0;  // number of particles that have had the index before

    ParticleId() = default;
    explicit ParticleId(uint32_t of, uint32_t after = 0) : index(of), generation(after) {}
    auto operator<=>(const ParticleId&) const = default;
};

}  // namespace taffy
