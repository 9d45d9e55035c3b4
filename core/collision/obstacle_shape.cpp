#include "core/collision/obstacle_shape.h"

namespace taffy {

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x) {
    const SurfacePoint local =
        obstacle.shape->nearest(obstacle.rotation.conjugate() * (x - obstacle.centre));
    return {local.distance, obstacle.rotation * local.normal};
}

ObstacleBounds bounds_of(const Obstacle& obstacle) {
    if (!obstacle.present) {  // reaches nothing
        ObstacleBounds none;
        none.lower.setConstant(1e30f), none.upper.setConstant(-1e30f);
        return none;
    }
    Vec3f reach = obstacle.shape->half_extents();
    if (!is_plane(obstacle)) reach = obstacle.rotation.toRotationMatrix().cwiseAbs() * reach;
    ObstacleBounds bounds;
    bounds.lower.head<3>() = obstacle.centre - reach;
    bounds.upper.head<3>() = obstacle.centre + reach;
    if (is_plane(obstacle)) {
        bounds.normal.head<3>() = plane_normal(obstacle);
        bounds.level = bounds.normal.head<3>().dot(obstacle.centre);
    }
    return bounds;
}

}  // namespace taffy
