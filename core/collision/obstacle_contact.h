#pragma once
// Particles against obstacles: position projection and an impulse with restitution and Coulomb
// friction [GBF03], particle by particle.
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/base/types.h"
#include "core/collision/contact_law.h"
#include "core/collision/obstacle.h"
#include "core/collision/obstacle_shape.h"

namespace taffy {

/// Velocity after a collision with a surface at rest of the given normal: the approach speed is
/// reversed and multiplied by the restitution, the sliding speed loses at most friction times the
/// normal impulse. Approach below rest_speed [m/s] does not bounce, so that bodies come to rest.
Vec3f velocity_after_contact(const Vec3f& v, const Vec3f& normal, const ContactLaw& law,
                             float rest_speed);

/// The part of an obstacle's force that withstands the other forces on a particle and will go on;
/// what more an impact takes is over with its step.
inline float lasting_part(const Vec3f& force, const Vec3f& others) {
    return std::clamp(-others.dot(force) / std::max(force.squaredNorm(), 1e-30f), 0.0f, 1.0f);
}

/// Moves one particle of the given radius [m] out of the obstacle and changes its velocity. It has
/// moved by dt v [m] in this step: a path longer than the radius is looked at in pieces, so that it
/// cannot pass through anything thin. Where it gets in before the end of its path, it slides on
/// along the surface.
/// @returns the normal of the surface that it touched, or nothing
std::optional<Vec3f> resolve_obstacle(const Obstacle& obstacle, const ContactLaw& law, float radius,
                                      float rest_speed, float dt, Vec4f& x, Vec4f& v);

/// An obstacle stops what something else holds along some axes if it pushes it along the others
/// at all: where its surface leans on what holds by less than 84 degrees.
/// @param axes  along which the particle moves by itself: bits 1, 2, 4
bool stops_along(uint8_t axes, const Vec3f& normal);

/// What an obstacle does to a particle that is held along some axes.
struct ObstacleStop {
    Vec3f normal;   // of the surface
    Vec3f impulse;  // of the obstacle on the particle, over its mass [m/s]
};

/// resolve_obstacle for a particle that moves by itself along some axes only. With P the projection
/// on these, the obstacle's impulse m (a n + r), a >= 0, r its friction, changes v by P (a n + r);
/// what holds the particle bears the rest. a is such that the approach along n is turned round as
/// in velocity_after_contact, r against the sliding that is left, at most friction times a.
/// @returns nothing where it does not touch, or stops nothing along these axes
std::optional<ObstacleStop> resolve_obstacle_along(uint8_t axes, const Obstacle& obstacle,
                                                   const ContactLaw& law, float radius,
                                                   float rest_speed, float dt, Vec4f& x, Vec4f& v);

/// The obstacles of a scene at one moment, with what is needed to pass by them quickly.
struct ObstacleSet {
    std::span<const Obstacle> obstacles;
    std::vector<ObstacleBounds> bounds;

    explicit ObstacleSet(std::span<const Obstacle> all);
};

}  // namespace taffy
