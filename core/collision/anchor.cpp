#include "core/collision/anchor.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr float mean_time = 0.1f;    // tau [s]
constexpr float debt_time = 0.005f;  // tau_D [s]
/// Friction acts while surfaces are nearer than this, in contact distances.
constexpr float reach = 0.1f;
constexpr float memory = 0.1f;  // decay time of the owed impulse away from the surface [s]

float part_of(float dt, float time) {
    return std::min(dt / time, 1.0f);
}

void rub(const AnchorLaw& law, float dt, Anchor& anchor, Vec3f& u) {
    const float limit = friction_limit(anchor, law.friction), force = law.stiffness * u.norm();
    if (force > limit) {
        u *= limit / force;
        anchor.owed += dt * (law.friction * anchor.push - limit);
    } else {
        anchor.owed -= part_of(dt, mean_time) * anchor.owed;
    }
}

}  // namespace

AnchorLaw anchor_law(double frequency2, double mass, float friction) {
    return {float(mass), float(frequency2 * mass), float(0.5 * std::sqrt(frequency2) * mass),
            friction};
}

float friction_limit(const Anchor& anchor, float friction) {
    if (anchor.away) return 0.0f;
    return friction * anchor.mean_push + std::max(0.0f, anchor.owed) / debt_time;
}

Vec3f anchor_force(const AnchorLaw& law, const Vec3f& u, const Vec3f& v, float limit) {
    Vec3f spring = -law.stiffness * u;
    const float size = spring.norm();
    if (size >= limit) return size > 0.0f ? Vec3f(spring * (limit / size)) : spring;
    // Adds as much of the drag as the limit allows, so that only the drag is cut, never the spring.
    const Vec3f drag = -law.damping * v;
    const float drag2 = drag.squaredNorm(), along = spring.dot(drag);
    const float room = limit * limit - size * size;
    if (drag2 + 2.0f * along <= room) return spring + drag;
    const float part = (std::sqrt(along * along + drag2 * room) - along) / drag2;
    return spring + std::clamp(part, 0.0f, 1.0f) * drag;
}

bool advance_anchor(const AnchorLaw& law, float gap, float dt, Anchor& anchor, Vec3f& u) {
    anchor.away = gap > reach;
    anchor.mean_push += part_of(dt, mean_time) * (anchor.push - anchor.mean_push);
    if (anchor.away) {
        u.setZero();
        anchor.owed -= part_of(dt, memory) * anchor.owed;
    } else {
        rub(law, dt, anchor, u);
    }
    anchor.push = 0.0f;
    return !anchor.away || anchor.owed > 1e-4f * law.mass;
}

void Anchor::visit(StateVisitor& state) {
    state("obstacle", obstacle);
    state("place", place);
    state("push", push);
    state("mean_push", mean_push);
    state("owed", owed);
    state("away", away);
}

}  // namespace taffy
