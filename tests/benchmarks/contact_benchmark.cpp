// One body that rests on another over a whole face: the cost of a step with contacts.
#include <cstdio>

#include "core/simulation/simulation.h"
#include "tests/benchmarks/benchmark.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

namespace taffy::benchmark {

namespace {

Result slabs_result(int threads) {
    Simulation simulation;
    MaterialParameters material;
    material.young_modulus = 1e6f, material.damping = 10.0f;
    BodyDefinition slab = test::block("lower", 100, 50, 10, material);
    simulation.add_body(slab);
    slab.name = "upper";
    test::move_body(slab, Vec3f(0.03f, 0.02f, 1.0f));
    simulation.add_body(slab);
    simulation.add_obstacle(test::floor_at(0.0f));
    SimulationParameters parameters;
    parameters.threads = threads;
    parameters.sleeping = false;
    simulation.finish_building("slabs", parameters);
    simulation.advance(0.1);  // all touch by now
    simulation.profiler().reset();
    const Timing timing = measure([&] { simulation.step(); }, 21);
    std::printf("two slabs of 50,000 on a floor, %d thread(s):", threads);
    for (const PhaseTime& phase : simulation.profiler().phases())
        std::printf(" %s %.2f,", phase.name.c_str(), phase.milliseconds / double(phase.calls));
    std::printf(" whole step %.2f ms\n", timing.median);
    std::fflush(stdout);
    return {"slabs in contact",
            int(simulation.particle_count()),
            threads,
            timing.median,
            timing.minimum,
            0.0};
}

}  // namespace

std::vector<Result> contact_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 2}) results.push_back(slabs_result(threads));
    return results;
}

}  // namespace taffy::benchmark
