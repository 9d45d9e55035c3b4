#pragma once
// A load on a named region of a body, or a prescribed motion of a handle: its kind, and its course
// in time.
#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

enum class RegionLoadKind : uint8_t { force, traction, pressure, torque, velocity, spin };
enum class Course : uint8_t { constant, ramp, sine };

struct RegionLoad {
    std::string name;
    std::string region;  // "body.region"
    RegionLoadKind kind = RegionLoadKind::force;
    Vec3f value = Vec3f::Zero();  // force: the sum over the region [N]; traction: [Pa] of its
                                  // surface; torque: the sum, about its centre of mass [N m];
                                  // velocity of a handle [m/s]; its spin about its centre [rad/s]
    float pressure = 0.0f;        // of the surface, inwards [Pa]
    float strength = 1.0f;        // factor of the whole load
    Course course = Course::constant;
    float from = 0.0f;    // when it begins [s]
    float until = 1e30f;  // when it ends [s]
    float rise = 1.0f;    // ramp: time to the full value [s]
    float period = 1.0f;  // sine [s]

    /// The parameters that may change in a run: all but name, region and kind.
    static const ParameterTable<RegionLoad>& describe();
    /// The key kind.
    static const ParameterTable<RegionLoad>& describe_kind();

    /// Returns whether the load prescribes a handle's motion.
    bool moves() const { return kind == RegionLoadKind::velocity || kind == RegionLoadKind::spin; }
    /// Returns the factor of the value at a time [s]: strength times 1; from 0 evenly to 1; or
    /// sin(2 pi t / period), by the course; 0 before and after the load.
    double part_at(double time) const;
    /// Returns the integral of part_at over time [s].
    double part_between(double first, double last) const;
};

}  // namespace taffy
