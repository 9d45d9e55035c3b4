#pragma once
// Finds the bodies that could have particles in contact: bodies whose bounding boxes are near
// another's, and bodies so deformed that they could touch themselves.
#include <algorithm>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/contact_law.h"
#include "core/particles/body_rows.h"
#include "core/particles/particles.h"

namespace taffy {

/// Largest distance of a particle that another one touches from the foot of the other's
/// perpendicular, in the larger spacing of the two. It covers the gaps between the particles of a
/// surface: the middle of four particles of a square lattice is 0.71 spacings from each.
constexpr float contact_width = 0.75f;
/// Largest distance of two particles that touch, in the larger spacing: sqrt(1 + contact_width^2).
constexpr float contact_reach = 1.25f;

/// The data of a body that contacts need.
struct ContactBody {
    BodyRows rows;
    float spacing = 0.1f;        // [m]
    float diameter = 0.1f;       // distance at which two of its particles touch [m]
    float support = 0.2f;        // h [m]
    int dimension = 3;           // 3 solid, 2 sheet, 1 rod
    ContactLaw law{1.0f, 1.0f};  // factors on the scene's
    bool reshaped = false;       // rest positions do not tell which particles may touch

    /// Particles of this body that are nearer than this at rest do not touch each other [m].
    float self_distance() const { return std::max(support, 2.5f * spacing); }
};

struct BodyBounds {
    Vec3f lower = Vec3f::Zero(), upper = Vec3f::Zero();  // of the particle centres [m]
    float deviation = 0.0f;  // largest distance of a particle from a rigidly moved rest shape [m]
};
BodyBounds body_bounds(const Particles& particles, const ContactBody& body);

/// Particles that must take part in the search for pairs nearer than contact_reach plus margin [m].
struct ContactCandidates {
    std::vector<uint32_t> particles;      // ascending; none from inside of solids
    std::vector<uint8_t> may_self_touch;  // per body: deformed so far that it could touch itself
};
ContactCandidates contact_candidates(const ThreadPool& pool, const Particles& particles,
                                     std::span<const ContactBody> bodies, float margin);

}  // namespace taffy
