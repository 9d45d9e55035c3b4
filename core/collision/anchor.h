#pragma once
// Static friction as a memory of place [Cundall, Strack 1979]. Where a particle sticks to an
// obstacle it leaves an anchor, to which a spring and a damper hold it along the surface:
//
//     F = -k u - c v,   |F| <= L,   k = E V / (4 d^2),   c = (k m)^1/2 / 2,
//
// u the displacement from the anchor and v the velocity along the surface, E, V, d and m the
// particle's modulus, volume, spacing and mass: k is E d / 4 in a solid. When k |u| would pass L
// the anchor is carried along, which is sliding. The limit is Coulomb's with two corrections,
// because elastic bodies push in blows that are some steps apart:
//
//     L = mu N' + max(D, 0) / tau_D,   dN'/dt = (N - N') / tau,
//     dD/dt = mu N - L while it slides,   dD/dt = -D / tau while it sticks.
//
// N' is the mean push, which a particle keeps when it leaves the surface for a few steps; D is the
// friction impulse that sliding still owes, so that over any time longer than tau_D the friction
// impulse is mu times the impulse of the push, from the first touch on. The force is the gradient
// of k u^2 / 2 plus a drag: sticking and sliding only lose energy.
#include <cmath>

#include "core/base/types.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Memory of one contact of one particle. Part of the state of a simulation.
struct Anchor {
    static constexpr uint32_t none = ~0u;
    uint32_t obstacle = none;     // to which the particle sticks
    Vec3f place = Vec3f::Zero();  // of the anchor, in the frame of the obstacle [m]
    float push = 0.0f;            // N of the present step [N]
    float mean_push = 0.0f;       // N' [N]
    float owed = 0.0f;            // D [N s]
    bool away = false;            // the particle has left the surface and may come back

    bool holds() const { return obstacle != none; }
    void visit(StateVisitor& state);
};

struct AnchorLaw {
    float mass = 0.0f;       // m [kg]
    float stiffness = 0.0f;  // k [N/m]
    float damping = 0.0f;    // c [N s/m]
    float friction = 0.0f;   // mu [-]
};

/// k / m [1/s^2] for a material.
inline double anchor_frequency2(double young_modulus, double density, double spacing) {
    return young_modulus / (4.0 * density * spacing * spacing);
}

/// The law for a particle of the given mass [kg].
AnchorLaw anchor_law(double frequency2, double mass, float friction);

/// The largest stable step [s] of a body with anchor springs of this k / m, from its largest stable
/// step without them.
inline double step_with_anchors(double step, double frequency2) {
    return step / std::sqrt(1.0 + 0.25 * frequency2 * step * step);
}

/// L: the largest friction [N].
float friction_limit(const Anchor& anchor, float friction);

/// Returns the friction force on a particle [N].
/// @param u  displacement from the anchor along the surface [m]
/// @param v  velocity along the surface [m/s]
Vec3f anchor_force(const AnchorLaw& law, const Vec3f& u, const Vec3f& v, float limit);

/// Updates an anchor with the push of a step of dt [s].
/// @param u    displacement from the anchor along the surface [m]; shortened to what the limit
/// holds
/// @param gap  gap between particle and surface, in contact distances
/// @return false if the particle has left the surface and no friction is owed: the anchor can go
bool advance_anchor(const AnchorLaw& law, float gap, float dt, Anchor& anchor, Vec3f& u);

}  // namespace taffy
