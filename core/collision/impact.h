#pragma once
// What solid bodies give back of an impact. They are elastic: an impact turns the energy of their
// rigid motion into deformation and nearly all of it comes back, whatever single particles do at
// the surface. Restitution e is therefore a law for bodies as a whole. While two of them approach
// each other, the rigid motion of both feels each contact impulse p stronger by a factor,
//
//     p (1 + alpha),   1 + alpha = returned / e^2,
//
// so that only the part e^2 of the energy is stored, which then comes back. The impulses alpha p
// act at one point on both, equal and opposite: linear and angular momentum are kept.
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// A body as if it were rigid.
struct RigidBody {
    double mass = 0.0;  // [kg]; 0: does not take part, contacts with it are as they are
    Vec3d centre = Vec3d::Zero(), velocity = Vec3d::Zero(), spin = Vec3d::Zero();
    Mat3d inverse_inertia = Mat3d::Zero();  // about the centre [1/(kg m^2)]

    Vec3d velocity_at(const Vec3d& x) const { return velocity + spin.cross(Vec3d(x - centre)); }
    void push(const Vec3d& impulse, const Vec3d& x) {
        velocity += impulse / mass;
        spin += inverse_inertia * Vec3d(x - centre).cross(impulse);
    }
};
RigidBody rigid_body(std::span<const float> mass, std::span<const Vec4f> x,
                     std::span<const Vec4f> v);

/// One contact in one step.
struct Touch {
    static constexpr uint32_t obstacle = ~0u;
    uint32_t a = 0, b = obstacle;             // bodies
    Vec3f point = Vec3f::Zero();              // [m]
    Vec3f impulse = Vec3f::Zero();            // normal, on a [kg m/s]
    Vec3f obstacle_velocity = Vec3f::Zero();  // [m/s]
    float restitution = 1.0f;
};

/// Brakes the bodies that approach each other faster than rest_speed [m/s].
/// @returns how many touches braked
size_t brake_impacts(std::span<const Touch> touches, double rest_speed,
                     std::span<RigidBody> bodies);

}  // namespace taffy
