#pragma once
// The internal forces of a body add up to no force and no torque, in 32-bit arithmetic up to
// rounding. Over thousands of steps this remainder, some 1e-7 of the forces, would turn or push a
// free body; remove_net_force() removes it as a rigid acceleration.
#include <span>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace taffy {

struct NetForce {
    Vec3d force = Vec3d::Zero();   // [N]
    Vec3d torque = Vec3d::Zero();  // about the centre of mass [N m]
};

/// Makes the sums of force and of x cross force vanish to the last bits. All arrays are those of
/// one body; sums run in 64 bits in a fixed order.
/// @return the net force and torque that were removed
NetForce remove_net_force(const ThreadPool& pool, std::span<const float> mass,
                          std::span<const Vec4f> x, std::span<Vec4f> force);

}  // namespace taffy
