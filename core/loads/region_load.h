#pragma once
// A load on a named region of a body, or a motion that a handle is given: what it is, and how it
// goes with time.
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
    float strength = 1.0f;        // by which all of it is multiplied
    Course course = Course::constant;
    float from = 0.0f;    // when it begins [s]
    float until = 1e30f;  // when it ends [s]
    float rise = 1.0f;    // ramp: so long it takes to the whole value [s]
    float period = 1.0f;  // sine [s]

    /// What changes while it runs: all but name, region and kind.
    static const ParameterTable<RegionLoad>& describe();
    /// The key kind.
    static const ParameterTable<RegionLoad>& describe_kind();

    /// It prescribes a handle's motion.
    bool moves() const { return kind == RegionLoadKind::velocity || kind == RegionLoadKind::spin; }
    /// By which the value is multiplied at a time [s]: strength times 1; from 0 evenly to 1; sin(2
    /// pi t / period).
    double part_at(double time) const;
    /// Integral of part_at over time [s].
    double part_between(double first, double last) const;
};

}  // namespace taffy
