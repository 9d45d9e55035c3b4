#pragma once
// A load on a named region of a body: what it is, and how it goes with time.
#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

enum class RegionLoadKind : uint8_t { force, traction, pressure, torque };
enum class Course : uint8_t { constant, ramp, sine };

struct RegionLoad {
    std::string name;
    std::string region;  // "body.region"
    RegionLoadKind kind = RegionLoadKind::force;
    Vec3f value = Vec3f::Zero();  // force: the sum over the region [N]; traction: [Pa] of its
                                  // surface; torque: the sum, about its centre of mass [N m]
    float pressure = 0.0f;        // of the surface, inwards [Pa]
    Course course = Course::constant;
    float from = 0.0f;    // when it begins [s]
    float until = 1e30f;  // when it ends [s]
    float rise = 1.0f;    // ramp: so long it takes to the whole value [s]
    float period = 1.0f;  // sine [s]

    /// Keys besides name and region.
    static const ParameterTable<RegionLoad>& describe();
    /// By which the value is multiplied at a time [s]: 1; from 0 evenly to 1; sin(2 pi t / period).
    double part_at(double time) const;
};

}  // namespace taffy
