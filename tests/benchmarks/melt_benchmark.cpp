// A cube that is solid, half molten in every particle, and molten: bonds, both bonds and fluid,
// fluid.
#include <cstdio>

#include "tests/benchmarks/benchmark.h"
#include "tests/support/test_bodies.h"

namespace taffy::benchmark {

namespace {

constexpr int across = 46;  // 97,336 particles, as in the scene melt_cube

Result melt_result(const char* name, double temperature, int threads) {
    MaterialParameters material;
    material.phase = Phase::meltable;
    material.young_modulus = 5e4f;
    material.damping = 5.0f;
    material.melting_start = 40.0f;
    material.melting_end = 80.0f;
    material.molten_viscosity = 10.0f;
    material.molten_creep = 0.0f;
    Simulation simulation;
    simulation.add_body(test::block("cube", across, across, across, material));
    Obstacle ground;
    ground.name = "ground";
    simulation.add_obstacle(ground);
    SimulationParameters parameters;
    parameters.threads = threads;
    simulation.finish_building("melt_cube", parameters);
    simulation.apply(SetParameter{"body.cube.temperature", temperature});
    for (int k = 0; k < 20; ++k) simulation.step();
    simulation.profiler().reset();
    constexpr int steps = 10;
    Timing timing = measure(
        [&] {
            for (int k = 0; k < steps; ++k) simulation.step();
        },
        3);
    std::printf("melt_cube, %s, %d thread(s), phases of a step [ms]:", name, threads);
    for (const PhaseTime& phase : simulation.profiler().phases())
        std::printf(" %s %.2f", phase.name.c_str(), phase.milliseconds / double(phase.calls));
    std::printf("\n");
    std::fflush(stdout);
    return {std::string("melt_cube, ") + name,
            across * across * across,
            ThreadPool(threads).thread_count(),
            timing.median / steps,
            timing.minimum / steps,
            0.0};
}

}  // namespace

std::vector<Result> melt_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 0}) {
        results.push_back(melt_result("solid", 20.0, threads));
        results.push_back(melt_result("half molten", 60.0, threads));
        results.push_back(melt_result("molten", 100.0, threads));
    }
    return results;
}

}  // namespace taffy::benchmark
