#pragma once
// Signed distances of obstacles, where they are now.
#include <algorithm>

#include "core/base/types.h"
#include "core/collision/obstacle.h"

namespace taffy {

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x);

/// Box around an obstacle, to pass by what is far away without looking closer: turned with the
/// obstacle, or along the world's axes around what moves, whose path within a step bends.
struct ObstacleBounds {
    // The box's own coordinates: the sum of columns times the components of x, less the centre's.
    Vec4f column[3] = {Vec4f::UnitX(), Vec4f::UnitY(), Vec4f::UnitZ()};
    Vec4f centre = Vec4f::Zero();  // [m]
    Vec4f half = Vec4f::Zero();    // half its sides, and some rounding [m]
    Vec4f normal = Vec4f::Zero();  // of planes, whose box is endless; w = 0
    float level = 0.0f;            // of planes: normal . x on them [m]
    bool reaches(const Vec4f& x, float radius) const {
        if (normal.dot(x) - level >= radius) return false;
        const Vec4f local = column[0] * x[0] + column[1] * x[1] + column[2] * x[2] - centre;
        return (local.cwiseAbs() - half).maxCoeff() < radius;
    }
    /// No surface is nearer [m].
    float least_distance(const Vec4f& x) const {
        const Vec4f local = column[0] * x[0] + column[1] * x[1] + column[2] * x[2] - centre;
        return std::max(normal.dot(x) - level, (local.cwiseAbs() - half).maxCoeff());
    }
};
ObstacleBounds bounds_of(const Obstacle& obstacle);

}  // namespace taffy
