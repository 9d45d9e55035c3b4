#pragma once
// Contacts of single particles with obstacles: position projection and an impulse with restitution
// and Coulomb friction [GBF03].
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/base/types.h"
#include "core/collision/contact_law.h"
#include "core/collision/obstacle.h"
#include "core/collision/obstacle_shape.h"

namespace taffy {

/// Returns the velocity after a collision with a surface at rest of the given normal: the speed of
/// approach is reversed and multiplied by the restitution, the sliding speed loses at most friction
/// times the normal impulse. A particle that approaches at less than rest_speed [m/s] does not
/// bounce, so that bodies come to rest.
Vec3f velocity_after_contact(const Vec3f& v, const Vec3f& normal, const ContactLaw& law,
                             float rest_speed);

/// Returns the fraction of an obstacle's force that balances the other forces on a particle, and so
/// will last; the rest is that of an impact and ends with the step.
inline float lasting_part(const Vec3f& force, const Vec3f& others) {
    return std::clamp(-others.dot(force) / std::max(force.squaredNorm(), 1e-30f), 0.0f, 1.0f);
}

/// Moves one particle of the given radius [m] out of the obstacle and changes its velocity. The
/// particle has moved by dt v [m] in this step; a path longer than the radius is tested in pieces,
/// so that the particle cannot pass through thin obstacles. If it enters the obstacle before the
/// end of its path, it slides on along the surface.
/// @returns the normal of the surface that the particle touched, or nothing
std::optional<Vec3f> resolve_obstacle(const Obstacle& obstacle, const ContactLaw& law, float radius,
                                      float rest_speed, float dt, Vec4f& x, Vec4f& v);

/// Returns whether an obstacle can stop a particle that is held along some axes: the angle between
/// the obstacle's normal and the free axes is less than 84 degrees.
/// @param axes  axes along which the particle moves freely: bits 1, 2, 4
bool stops_along(uint8_t axes, const Vec3f& normal);

/// The effect of an obstacle on a particle that is held along some axes.
struct ObstacleStop {
    Vec3f normal;   // of the surface
    Vec3f impulse;  // of the obstacle on the particle, over its mass [m/s]
};

/// Does the same as resolve_obstacle() for a particle that moves freely along some axes only. With
/// P the projection onto these axes, the obstacle's impulse m (a n + r), a >= 0, r its friction,
/// changes v by P (a n + r); the constraint that holds the particle bears the rest. a is such that
/// the approach along n is reversed as in velocity_after_contact(), r opposes the remaining sliding
/// with at most friction times a.
/// @returns nothing if the particle does not touch the obstacle, or is not stopped along these axes
std::optional<ObstacleStop> resolve_obstacle_along(uint8_t axes, const Obstacle& obstacle,
                                                   const ContactLaw& law, float radius,
                                                   float rest_speed, float dt, Vec4f& x, Vec4f& v);

/// The obstacles of a scene at one moment, with bounds for quick rejection.
struct ObstacleSet {
    std::span<const Obstacle> obstacles;
    std::vector<ObstacleBounds> bounds;

    explicit ObstacleSet(std::span<const Obstacle> all);
};

}  // namespace taffy
