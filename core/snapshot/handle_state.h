#pragma once
#include <cstdint>
#include <string>

#include "core/base/types.h"

namespace taffy {

struct HandleState {
    std::string name;  // "body.handle"
    uint32_t body = 0;
    Vec3f rest_centre = Vec3f::Zero();  // [m]
    Vec3f half_size = Vec3f::Zero();    // of the region's bounding box in its first pose [m]
    Pose pose;                          // present, relative to the first pose, about rest_centre
    Pose target;
    Vec3f force = Vec3f::Zero();   // of the handle on the body [N]
    Vec3f torque = Vec3f::Zero();  // about its present centre [N m]
};

}  // namespace taffy
