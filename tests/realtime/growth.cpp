#include "tests/realtime/growth.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "core/base/profiler.h"
#include "core/scene/build_simulation.h"
#include "core/simulation/simulation.h"
#include "tests/realtime/story.h"
#include "tests/realtime/timed_run.h"

namespace taffy::realtime {

namespace {

constexpr uint64_t first_steps = 10;

/// The most that was resident so far [bytes].
double most_resident() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * double(usage.ru_maxrss);
}

}  // namespace

SceneDescription finer_dam(double times) {
    SceneDescription scene = Story{.scene = "dam"}.description();
    scene.bodies.front().spacing /= float(times);
    return scene;
}

Growth measure_growth(const SceneDescription& scene, uint64_t steps, double wall_limit) {
    const double resident = most_resident();
    SceneDescription alone = scene;
    alone.simulation.threads = 1;
    Simulation simulation = build_simulation(alone);
    Growth growth;
    growth.particles = simulation.particle_count();
    const auto start = std::chrono::steady_clock::now();
    double processor = 0.0, began = 0.0;
    for (uint64_t k = 0; k < first_steps + steps && seconds_since(start) < wall_limit; ++k) {
        if (k == first_steps) began = simulation.time();
        const double before = processor_time();
        if (simulation.step() != StepStatus::done) break;
        if (k < first_steps) continue;
        processor += processor_time() - before;
        ++growth.steps;
        const Diagnostics figures = simulation.diagnostics();
        growth.pressure_iterations += figures.pressure_iterations;
        growth.viscous_iterations += figures.viscous_iterations;
    }
    const double count = double(std::max<uint64_t>(growth.steps, 1));
    growth.step = (simulation.time() - began) / count;
    growth.microseconds = 1e6 * processor / (count * double(growth.particles));
    growth.pressure_iterations /= count, growth.viscous_iterations /= count;
    growth.bytes = (most_resident() - resident) / double(growth.particles);
    return growth;
}

}  // namespace taffy::realtime
