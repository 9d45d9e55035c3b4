#include "core/collision/obstacle_contact.h"

#include <algorithm>
#include <cmath>

namespace taffy {

Vec3f velocity_after_contact(const Vec3f& v, const Vec3f& normal, const ContactLaw& law,
                             float rest_speed) {
    const float approach = -v.dot(normal);
    if (approach <= 0.0f) return v;
    const float bounce = approach > rest_speed ? law.restitution * approach : 0.0f;
    Vec3f sliding = v + approach * normal;
    const float speed = sliding.norm();
    if (speed > 0.0f) sliding *= std::max(0.0f, 1.0f - law.friction * (approach + bounce) / speed);
    return sliding + bounce * normal;
}

std::optional<Vec3f> resolve_obstacle(const Obstacle& obstacle, const ContactLaw& law, float radius,
                                      float rest_speed, float dt, Vec4f& x, Vec4f& v) {
    const Vec3f end = x.head<3>();
    const Vec3f surface_velocity = velocity_at(obstacle, end);
    const Vec3f path = dt * (v.head<3>() - surface_velocity);  // as the obstacle sees it
    const int pieces = std::clamp(int(std::ceil(path.norm() / radius)), 1, 64);
    for (int k = 1; k <= pieces; ++k) {
        const Vec3f at = end - path * (float(pieces - k) / float(pieces));
        const SurfacePoint surface = nearest_surface(obstacle, at);
        const float depth = radius - surface.distance;
        if (depth <= 0.0f) continue;
        const Vec3f before = v.head<3>() - surface_velocity;
        const Vec3f after = velocity_after_contact(before, surface.normal, law, rest_speed);
        // Friction acts from the start of the step: what sticks must not creep by dt times what
        // one step of gravity gives it.
        const Vec3f change = after - before;
        const Vec3f rubbed = change - change.dot(surface.normal) * surface.normal;
        x.head<3>() = at + depth * surface.normal + dt * rubbed;
        v.head<3>() = surface_velocity + after;
        return surface.normal;
    }
    return std::nullopt;
}

ObstacleSet::ObstacleSet(std::span<const Obstacle> all) : obstacles(all) {
    for (const Obstacle& obstacle : all) bounds.push_back(bounds_of(obstacle));
}

}  // namespace taffy
