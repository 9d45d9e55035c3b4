#include "core/collision/obstacle_shape.h"

namespace taffy {

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x) {
    const SurfacePoint local =
        obstacle.shape->nearest(obstacle.rotation.conjugate() * (x - obstacle.centre));
    return {local.distance, obstacle.rotation * local.normal};
}

ObstacleBounds bounds_of(const Obstacle& obstacle) {
    ObstacleBounds bounds;
    if (!obstacle.present) {  // reaches nothing
        bounds.half.setConstant(-1e30f);
        return bounds;
    }
    Vec3f half = obstacle.shape->half_extents();
    if (is_plane(obstacle)) {
        bounds.normal.head<3>() = plane_normal(obstacle);
        bounds.level = bounds.normal.head<3>().dot(obstacle.centre);
    } else {
        const Mat3f turn = obstacle.rotation.toRotationMatrix();
        const bool moves = !obstacle.velocity.isZero(0.0f) || !obstacle.spin.isZero(0.0f);
        if (moves)
            half = turn.cwiseAbs() * half;
        else
            for (int k = 0; k < 3; ++k) bounds.column[k].head<3>() = turn.row(k);
    }
    bounds.centre = bounds.column[0] * obstacle.centre[0] + bounds.column[1] * obstacle.centre[1] +
                    bounds.column[2] * obstacle.centre[2];
    bounds.half[3] = 1e9f;  // the spare lane is never outside
    bounds.half.head<3>() =
        half.array() + 1e-5f * (half.norm() + obstacle.centre.norm());  // plus rounding
    return bounds;
}

}  // namespace taffy
