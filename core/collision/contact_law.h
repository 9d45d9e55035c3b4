#pragma once
// Restitution and friction between two surfaces.
#include <algorithm>
#include <cmath>

namespace taffy {

struct ContactLaw {
    static constexpr bool plain_state = true;
    float restitution = 0.3f;  // [-]
    float friction = 0.4f;     // [-], Coulomb
};

/// The law between two surfaces: the scene's, times the geometric mean of both surfaces' factors.
inline ContactLaw combine(const ContactLaw& scene, const ContactLaw& a, const ContactLaw& b) {
    return {std::min(scene.restitution * std::sqrt(a.restitution * b.restitution), 1.0f),
            scene.friction * std::sqrt(a.friction * b.friction)};
}

}  // namespace taffy
