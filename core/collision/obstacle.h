#pragma once
#include <string>

#include "core/base/types.h"

namespace taffy {

enum class ObstacleShape : uint8_t { plane, box };

/// A fixed thing that bodies bump into.
struct Obstacle {
    std::string name;
    ObstacleShape shape = ObstacleShape::plane;
    Vec3f centre = Vec3f::Zero();        // point on the plane, centre of the box [m]
    Vec3f normal = Vec3f::UnitZ();       // plane only, unit length
    Vec3f half_size = Vec3f::Ones();     // box only [m]
    Quatf rotation = Quatf::Identity();  // box only
};

}  // namespace taffy
