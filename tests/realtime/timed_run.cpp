#include "tests/realtime/timed_run.h"

#include <ctime>

#include <algorithm>
#include <chrono>

#include "core/base/profiler.h"
#include "core/fields/fields.h"
#include "core/scene/build_simulation.h"
#include "core/scene/overrides.h"

namespace taffy::realtime {

namespace {

Simulation simulation_at(const SceneDescription& scene, std::span<const std::byte> start) {
    Simulation simulation = build_simulation(scene);
    if (start.empty()) return simulation;
    StateReader reader(start);
    simulation.visit(reader);
    return simulation;
}

}  // namespace

double processor_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

void DensityError::add(const Snapshot& snapshot) {
    double sum = 0.0;
    size_t count = 0;
    for (size_t i = 0; i < snapshot.id.size(); ++i) {
        if (!is_present(snapshot.flags[i]) || snapshot.figures[i].molten < 1.0f) continue;
        const double volume = 1.0 + 0.01 * double(snapshot.field[i]);  // over that at rest
        const double error = std::max(0.0, 1.0 / volume - 1.0);
        sum += error, ++count;
        largest = std::max(largest, error);
    }
    if (count == 0) return;
    ++frames;
    mean += (sum / double(count) - mean) / double(frames);
}

TimedRun::TimedRun(SceneDescription scene, std::span<const std::byte> start, int threads,
                   const std::vector<std::string>& settings) {
    scene.simulation.threads = threads;
    simulation_ = simulation_at(scene, start);
    apply_overrides(settings, scene);
    for (const std::string& setting : settings)
        for (const Command& command : commands_of(setting, scene)) simulation_.apply(command);
    simulation_.apply(SetColourField{&colour_field("volume_change")});
    simulation_.apply(CarryFigures{});
    began_ = simulation_.time();
    first_step_ = simulation_.step_count();
}

bool TimedRun::go_on(double window, double wall_limit) {
    const Mark before = pace_.end();
    // A frame less than a hundredth of one is rounding.
    const double left = window - before.time;
    if (broke_down_ || left < 0.01 * frame || before.wall >= wall_limit) return false;
    const auto start = std::chrono::steady_clock::now();
    const double processor = processor_time();
    const StepStatus status = simulation_.advance(std::min(frame, left));
    const Mark after{.time = simulation_.time() - began_,
                     .wall = before.wall + seconds_since(start),
                     .processor = before.processor + processor_time() - processor,
                     .steps = simulation_.step_count() - first_step_};
    broke_down_ = status != StepStatus::done;
    if (broke_down_) return false;
    pace_.add(after);
    particle_steps_ +=
        double(after.steps - before.steps) * double(simulation_.diagnostics().present);
    if (watches_density_) {
        simulation_.capture(snapshot_);
        density_error_.add(snapshot_);
    }
    return true;
}

double TimedRun::microseconds_per_particle_and_step() const {
    return particle_steps_ > 0.0 ? 1e6 * pace_.end().processor / particle_steps_ : 0.0;
}

std::string TimedRun::trouble() const {
    return broke_down_ ? simulation_.break_down().reason : "";
}

StateBytes approach(const SceneDescription& scene, double time, double wall_limit) {
    StateBytes state;
    if (time <= 0.0) return state;
    const auto start = std::chrono::steady_clock::now();
    Simulation simulation = build_simulation(scene);
    while (simulation.time() + 0.01 * frame < time && seconds_since(start) < wall_limit)
        if (simulation.advance(std::min(frame, time - simulation.time())) != StepStatus::done)
            break;
    StateWriter writer(state);
    simulation.visit(writer);
    return state;
}

}  // namespace taffy::realtime
