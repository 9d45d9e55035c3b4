#pragma once
// How the time of a step, its iterations and the memory grow with the number of particles.
#include <string>
#include <vector>

#include "core/scene/scene_description.h"

namespace taffy::realtime {

/// The scene dam with a spacing so many times finer: 9,600 times the cube of that particles, where
/// twice the number is whole.
SceneDescription finer_dam(double times);

struct Growth {
    size_t particles = 0;
    uint64_t steps = 0;
    double step = 0.0;          // mean length [s]
    double microseconds = 0.0;  // processor time of a particle and step, with one thread
    double pressure_iterations = 0.0, viscous_iterations = 0.0;  // mean of a step
    double bytes = 0.0;  // most that was resident so far, without that of the program alone, over
                         // the particles: of use where runs become larger
};

/// Runs so many steps of a dam that breaks, or until the clock [s] runs out; timing starts after
/// the first ten, in which pressures are found for the first time.
Growth measure_growth(const SceneDescription& scene, uint64_t steps, double wall_limit);

}  // namespace taffy::realtime
