#pragma once
// How the time of a step, its iterations and the memory grow with the number of particles.
#include <string>
#include <vector>

#include "core/scene/scene_description.h"

namespace taffy::realtime {

/// Returns the scene dam with a spacing finer by the factor `times`: it has 9,600 times^3 particles
/// if 2 times is a whole number.
SceneDescription finer_dam(double times);

struct Growth {
    size_t particles = 0;
    uint64_t steps = 0;
    double step = 0.0;          // mean length [s]
    double microseconds = 0.0;  // processor time per particle and step, with one thread
    double pressure_iterations = 0.0, viscous_iterations = 0.0;  // mean per step
    double bytes = 0.0;  // peak resident memory so far, without that of the program alone, per
                         // particle: meaningful where runs become larger
};

/// Runs a number of steps of a dam that breaks, or until the wall clock [s] runs out; timing starts
/// after the first ten, in which pressures are found for the first time.
Growth measure_growth(const SceneDescription& scene, uint64_t steps, double wall_limit);

}  // namespace taffy::realtime
