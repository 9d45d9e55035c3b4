#pragma once
#include <string>

#include "core/base/types.h"

namespace taffy {

/// A point in space at which figures are measured, of any particles that are there.
struct ProbePoint {
    std::string name;
    Vec3f position = Vec3f::Zero();  // [m]
    float radius = 0.0f;  // of the ball over which the mean is taken [m]; 0: the particles' support
};

}  // namespace taffy
