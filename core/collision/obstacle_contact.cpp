#include "core/collision/obstacle_contact.h"

#include <algorithm>
#include <cmath>

namespace taffy {

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x) {
    if (obstacle.shape == ObstacleShape::plane)
        return {(x - obstacle.centre).dot(obstacle.normal), obstacle.normal};
    const Vec3f local = obstacle.rotation.conjugate() * (x - obstacle.centre);
    const Vec3f outside = local.cwiseAbs() - obstacle.half_size;
    Vec3f normal = Vec3f::Zero();
    if ((outside.array() <= 0.0f).all()) {
        int axis = 0;
        const float distance = outside.maxCoeff(&axis);
        normal[axis] = local[axis] < 0.0f ? -1.0f : 1.0f;
        return {distance, obstacle.rotation * normal};
    }
    for (int k = 0; k < 3; ++k) normal[k] = std::copysign(std::max(outside[k], 0.0f), local[k]);
    const float distance = normal.norm();
    return {distance, obstacle.rotation * (normal / distance)};
}

ObstacleBounds bounds_of(const Obstacle& obstacle) {
    // A plane is everywhere; 1e9 m still leaves room for sums in float.
    Vec3f reach = Vec3f::Constant(1e9f);
    if (obstacle.shape == ObstacleShape::box)
        reach = obstacle.rotation.toRotationMatrix().cwiseAbs() * obstacle.half_size;
    ObstacleBounds bounds;
    bounds.lower.head<3>() = obstacle.centre - reach;
    bounds.upper.head<3>() = obstacle.centre + reach;
    return bounds;
}

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

void resolve_obstacle(const Obstacle& obstacle, const ContactLaw& law, float radius,
                      float rest_speed, Vec4f& x, Vec4f& v) {
    const SurfacePoint surface = nearest_surface(obstacle, x.head<3>());
    const float depth = radius - surface.distance;
    if (depth <= 0.0f) return;
    x.head<3>() += depth * surface.normal;
    v.head<3>() = velocity_after_contact(v.head<3>(), surface.normal, law, rest_speed);
}

}  // namespace taffy
