#include "app/tools/nearest_angles.h"

#include <cmath>

#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

/// Adds whole turns to each angle, so that it comes nearest to the other one.
Vec3d wound(const Vec3d& angles, const Vec3d& near) {
    return angles + 360.0 * Vec3d((near - angles) / 360.0).unaryExpr([](double turns) {
        return std::round(turns);
    });
}

}  // namespace

Vec3d nearest_angles(const Quatf& rotation, const Vec3d& near) {
    const Vec3d angles = degrees_from_rotation(rotation);
    // Every rotation about x, y and z is also given by these angles.
    const Vec3d others(angles.x() + 180.0, 180.0 - angles.y(), angles.z() + 180.0);
    const Vec3d first = wound(angles, near), second = wound(others, near);
    return (first - near).norm() <= (second - near).norm() ? first : second;
}

}  // namespace taffy
