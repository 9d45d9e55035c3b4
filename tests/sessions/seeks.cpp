#include "tests/sessions/seeks.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "app/simulation_thread/scene_simulation.h"
#include "tests/sessions/run.h"

namespace taffy::sessions {

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Shows frames until it has been stepping for so long by the clock [s].
void play(SceneSimulation& simulation, double wall) {
    Snapshot snapshot;
    double took = 0.0;
    for (double shown = simulation.time(); took < wall; shown += frame) {
        while (simulation.time() < shown + frame - 1e-9 && took < wall) {
            const Clock::time_point start = Clock::now();
            simulation.step_towards(shown + frame);
            took += since(start);
        }
        simulation.capture(snapshot);
    }
}

}  // namespace

Seeks measure_seeks(const SceneDescription& scene, double wall, int count, uint32_t seed) {
    SceneDescription with_two_threads = scene;
    with_two_threads.simulation.threads = 2;
    const std::filesystem::path file = std::filesystem::temp_directory_path() /
                                       ("taffy-seeks-" + std::to_string(getpid()) + ".taffy");
    Seeks seeks;
    {
        SceneSimulation simulation(with_two_threads);
        simulation.keep_timeline(size_t(512) << 20);
        simulation.record(file);
        play(simulation, wall);
        seeks.particles = simulation.simulation().particle_count();
        seeks.steps = simulation.timeline().now().turn;
        TimelineView view;
        simulation.timeline().show(view);
        seeks.seconds = view.end;
        seeks.keyframes = view.keyframes->size();
        seeks.bytes = double(view.bytes);
        std::mt19937 random(seed);
        std::vector<double> times;
        for (int k = 0; k < count; ++k) {
            const double goal = view.end * double(random()) / double(std::mt19937::max());
            const Clock::time_point start = Clock::now();
            simulation.apply({.command = Seek{goal}});
            while (simulation.seeking()) simulation.seek_on();
            times.push_back(since(start));
        }
        std::ranges::sort(times);
        seeks.median = times[times.size() / 2], seeks.worst = times.back();
        seeks.of_a_second =
            double(std::ranges::upper_bound(times, 1.0) - times.begin()) / double(times.size());
    }
    std::filesystem::remove(file);
    return seeks;
}

}  // namespace taffy::sessions
