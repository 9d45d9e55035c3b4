#pragma once
// Signed distances from obstacles in their present pose.
#include <algorithm>

#include "core/base/types.h"
#include "core/collision/obstacle.h"

namespace taffy {

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x);

/// Box around an obstacle, for quick rejection of distant particles. It is turned with an obstacle
/// at rest, and aligned with the world's axes around a moving one, whose path within a step bends.
struct ObstacleBounds {
    // Local coordinates of x: the sum of columns times the components of x, less centre.
    Vec4f column[3] = {Vec4f::UnitX(), Vec4f::UnitY(), Vec4f::UnitZ()};
    Vec4f centre = Vec4f::Zero();  // [m]
    Vec4f half = Vec4f::Zero();    // half the box's sides, plus a margin for rounding [m]
    Vec4f normal = Vec4f::Zero();  // of a plane, whose box is endless; w = 0
    float level = 0.0f;            // of a plane: normal . x of its points [m]
    bool reaches(const Vec4f& x, float radius) const {
        if (normal.dot(x) - level >= radius) return false;
        const Vec4f local = column[0] * x[0] + column[1] * x[1] + column[2] * x[2] - centre;
        return (local.cwiseAbs() - half).maxCoeff() < radius;
    }
    /// Returns a lower bound of the distance to the surface [m].
    float least_distance(const Vec4f& x) const {
        const Vec4f local = column[0] * x[0] + column[1] * x[1] + column[2] * x[2] - centre;
        return std::max(normal.dot(x) - level, (local.cwiseAbs() - half).maxCoeff());
    }
};
ObstacleBounds bounds_of(const Obstacle& obstacle);

}  // namespace taffy
