#pragma once
// Which bodies could have particles in contact at all: those whose bounding boxes come near
// another's, and those so deformed that they could touch themselves.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/particles/particles.h"

namespace taffy {

/// What contacts need to know of a body.
struct ContactBody {
    uint32_t first = 0;  // its particles are [first, first + count)
    uint32_t count = 0;
    float diameter = 0.1f;       // contact distance between two particles of this body [m]
    float support = 0.2f;        // h: nearer particles of the same body at rest are no contacts [m]
    float young_modulus = 1e5f;  // [Pa]
};

struct BodyBounds {
    Vec3f lower = Vec3f::Zero(), upper = Vec3f::Zero();  // of the particle centres [m]
    float deviation = 0.0f;  // largest distance of a particle from a rigidly moved rest shape [m]
};
BodyBounds body_bounds(const Particles& particles, const ContactBody& body);

/// Particles that must take part in the search for pairs nearer than the contact distance plus
/// margin [m].
struct ContactCandidates {
    std::vector<uint32_t> particles;      // ascending
    std::vector<uint8_t> may_self_touch;  // per body: deformed so far that it could touch itself
};
ContactCandidates contact_candidates(const ThreadPool& pool, const Particles& particles,
                                     std::span<const ContactBody> bodies, float margin);

}  // namespace taffy
