#pragma once
// Internal forces of a body add up to no force and no torque. In 32-bit arithmetic they do so up to
// rounding, which over thousands of steps would turn or push a free body. This removes the
// remainder, some 1e-7 of the forces, as a rigid acceleration.
#include <span>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace taffy {

struct NetForce {
    Vec3d force = Vec3d::Zero();   // [N]
    Vec3d torque = Vec3d::Zero();  // about the centre of mass [N m]
};

/// Makes the sum of force and of x cross force vanish to the last bits. All arguments are of one
/// body; sums run in 64 bits in a fixed order.
/// @return what was removed
NetForce remove_net_force(const ThreadPool& pool, std::span<const float> mass,
                          std::span<const Vec4f> x, std::span<Vec4f> force);

}  // namespace taffy
