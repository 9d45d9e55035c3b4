#pragma once
// Signed distances of obstacles, where they are now.
#include "core/base/types.h"
#include "core/collision/obstacle.h"

namespace taffy {

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x);

/// Box in world axes around an obstacle, to pass by what is far away without looking closer.
struct ObstacleBounds {
    Vec4f lower = Vec4f::Zero();  // [m]
    Vec4f upper = Vec4f::Zero();
    Vec4f normal = Vec4f::Zero();  // of planes, whose box is endless; w = 0
    float level = 0.0f;            // of planes: normal . x on them [m]
    bool reaches(const Vec4f& x, float radius) const {
        if (normal.dot(x) - level >= radius) return false;
        const auto outside = (lower - x).cwiseMax(x - upper).head<3>();
        return outside.maxCoeff() < radius;
    }
};
ObstacleBounds bounds_of(const Obstacle& obstacle);

}  // namespace taffy
