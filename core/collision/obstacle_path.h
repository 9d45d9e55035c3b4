#pragma once
// Motion of an obstacle by keys: position and rotation at given times, smooth in between.
#include <vector>

#include "core/base/types.h"
#include "core/collision/obstacle.h"

namespace taffy {

struct ObstacleKey {
    float time = 0.0f;               // [s]
    Vec3f position = Vec3f::Zero();  // [m]
    Vec3f angles = Vec3f::Zero();    // about the world's x axis, then y, then z [degrees]
};

/// Position and angles are cubic Hermite splines through the keys (Catmull-Rom). A path that loops
/// starts again after its last key and keeps its speed there: angles may go from 0 to 360 degrees
/// again and again. One that does not loop begins and ends at rest.
struct ObstaclePath {
    std::vector<ObstacleKey> keys;  // ascending times, at least two
    bool loop = false;
};

/// Returns the rotation about the world's x axis, then its y axis, then its z axis.
Quatf rotation_from_angles(const Vec3d& degrees);

/// Sets pose, velocities and presence of the obstacle to those at the given time [s]. The result
/// depends on nothing else, so that resets and rollbacks need not restore it.
void move_to_time(Obstacle& obstacle, double time);

}  // namespace taffy
