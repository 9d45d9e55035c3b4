#pragma once
// Damping of the motion of a body relative to its rigid motion as a whole:
//     f_i = -rate m_i ( v_i - u - w x (x_i - c) ).
// For a free body u is the velocity of the centre of mass c and w its angular velocity (inertia w =
// angular momentum), so that linear and angular momentum are conserved and rigid motion is not
// braked. For a body that is held, u, w and c fit the motion of its held particles. Unlike pair
// damping, which becomes weaker with the wave length, settling damps every mode at the same rate:
// an oscillation decays like exp(-rate t / 2).
#include <span>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace taffy {

struct RigidMotion {
    Vec3f centre = Vec3f::Zero();    // c [m]
    Vec3f velocity = Vec3f::Zero();  // u [m/s]
    Vec3f spin = Vec3f::Zero();      // w [rad/s]
};

/// Returns the rigid motion that fits best with the given weights (masses, or one for each held
/// particle and zero for others); sums run in 64 bits. The spin is zero about directions that the
/// points do not determine.
RigidMotion fit_rigid_motion(std::span<const float> weight, std::span<const Vec4f> x,
                             std::span<const Vec4f> v);

/// Adds the settling forces [N].
/// @param rate  [1/s]
void add_settling_forces(const ThreadPool& pool, const RigidMotion& motion, float rate,
                         std::span<const float> mass, std::span<const Vec4f> x,
                         std::span<const Vec4f> v, std::span<Vec4f> force);

}  // namespace taffy
