#pragma once
// A fixed region or a handle, as users see it: whether it holds its particles.
#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

struct RegionHold {
    std::string name;    // "body.region"
    bool fixed = false;  // else a handle
    bool held = true;
    Vec3f force = Vec3f::Zero();   // that holds the region [N]
    Vec3f torque = Vec3f::Zero();  // about its centre [N m]

    /// The parameter that may change in a run: held.
    static const ParameterTable<RegionHold>& describe();
};

}  // namespace taffy
