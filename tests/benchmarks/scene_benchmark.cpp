// Whole scenes that come with the program: the cost of a step where bodies touch.
#include <cstdio>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/benchmarks/benchmark.h"

namespace taffy::benchmark {

namespace {

struct SceneCase {
    const char* name;
    double start;  // simulated time at which everything touches [s]
};

/// ms a step, and simulated over wall time.
Result scene_result(const SceneCase& scene_case, int threads) {
    SceneDescription scene = load_scene(find_scene(scene_case.name));
    scene.simulation.threads = 0;
    Simulation simulation = build_simulation(scene);
    simulation.advance(scene_case.start);
    simulation.apply(SetParameter{"simulation.threads", threads});
    const double before = simulation.time();
    long steps = 0;
    const Timing timing = measure(
        [&] {
            simulation.step();
            ++steps;
        },
        21);
    const double simulated = (simulation.time() - before) / double(steps);
    std::printf("%s, %d thread(s): step of %.3g ms in %.2f ms, %.3f simulated seconds per second\n",
                scene_case.name, threads, 1e3 * simulated, timing.median,
                1e3 * simulated / timing.median);
    std::fflush(stdout);
    return {std::string("scene ") + scene_case.name,
            int(simulation.particle_count()),
            threads,
            timing.median,
            timing.minimum,
            0.0};
}

}  // namespace

std::vector<Result> scene_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 2}) results.push_back(scene_result({"duck_slide", 1.5}, threads));
    return results;
}

}  // namespace taffy::benchmark
