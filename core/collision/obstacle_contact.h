#pragma once
// Particles against fixed planes and boxes: position projection and an impulse with restitution and
// Coulomb friction [GBF03], particle by particle.
#include <optional>
#include <span>

#include "core/base/types.h"
#include "core/collision/obstacle.h"

namespace taffy {

/// The nearest way out of an obstacle.
struct SurfacePoint {
    float distance = 0.0f;          // signed, negative inside [m]
    Vec3f normal = Vec3f::UnitZ();  // outward, unit length
};
SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x);

/// Box in world axes around an obstacle, to pass by what is far away without looking closer.
struct ObstacleBounds {
    Vec4f lower = Vec4f::Zero();  // [m]
    Vec4f upper = Vec4f::Zero();
    bool reaches(const Vec4f& x, float radius) const {
        const auto outside = (lower - x).cwiseMax(x - upper).head<3>();
        return outside.maxCoeff() < radius;
    }
};
ObstacleBounds bounds_of(const Obstacle& obstacle);

struct ContactLaw {
    float restitution = 0.3f;  // [-]
    float friction = 0.4f;     // [-], Coulomb
};

/// Velocity after a collision with a fixed surface of the given normal: the approach speed is
/// reversed and multiplied by the restitution, the sliding speed loses at most friction times the
/// normal impulse. Approach below rest_speed [m/s] does not bounce, so that bodies come to rest.
Vec3f velocity_after_contact(const Vec3f& v, const Vec3f& normal, const ContactLaw& law,
                             float rest_speed);

/// Moves one particle of the given radius [m] out of the obstacle and changes its velocity.
void resolve_obstacle(const Obstacle& obstacle, const ContactLaw& law, float radius,
                      float rest_speed, Vec4f& x, Vec4f& v);

}  // namespace taffy
