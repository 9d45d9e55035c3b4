#pragma once
// Linear and angular momentum of a body, and a way to restore what an integrator's damping took.
#include <span>

#include "core/base/types.h"

namespace taffy {

struct BodyMomentum {
    double mass = 0.0;              // [kg]
    Vec3d centre = Vec3d::Zero();   // of mass [m]
    Vec3d linear = Vec3d::Zero();   // [kg m/s]
    Vec3d angular = Vec3d::Zero();  // about the centre of mass [kg m^2/s]
    Mat3d inertia = Mat3d::Zero();  // about the centre of mass [kg m^2]
};

/// Returns the momenta of a body, summed in 64 bits. All arrays are those of one body.
BodyMomentum body_momentum(std::span<const float> mass, std::span<const Vec4f> x,
                           std::span<const Vec4f> v);

/// Adds to v the rigid motion that gives the body the wanted momenta, about its present centre.
void set_momentum(const BodyMomentum& wanted, std::span<const float> mass, std::span<const Vec4f> x,
                  std::span<Vec4f> v);

}  // namespace taffy
