// A dam break: moving fluid, with its neighbour search and its walls.
#include <cstdio>

#include "tests/benchmarks/benchmark.h"
#include "tests/benchmarks/dam.h"
#include "tests/support/shapes.h"
#include "tests/support/test_bodies.h"

namespace taffy::benchmark {

namespace {

Obstacle wall(const Vec3f& point, const Vec3f& normal) {
    Obstacle plane;
    plane.centre = point;
    plane.shape = test::plane(normal);
    return plane;
}

}  // namespace

Simulation make_dam(int nx, int ny, int nz, int threads) {
    MaterialParameters water;
    water.phase = Phase::fluid;
    water.viscosity = 0.001f;
    Simulation simulation;
    simulation.add_body(test::block("water", nx, ny, nz, water));
    const float length = 3.0f * 0.1f * float(nx), width = 0.1f * float(ny);
    simulation.add_obstacle(wall(Vec3f::Zero(), Vec3f::UnitZ()));
    simulation.add_obstacle(wall(Vec3f::Zero(), Vec3f::UnitX()));
    simulation.add_obstacle(wall(Vec3f::Zero(), Vec3f::UnitY()));
    simulation.add_obstacle(wall(Vec3f(length, 0.0f, 0.0f), -Vec3f::UnitX()));
    simulation.add_obstacle(wall(Vec3f(0.0f, width, 0.0f), -Vec3f::UnitY()));
    SimulationParameters parameters;
    parameters.threads = threads;
    simulation.finish_building("dam", parameters);
    return simulation;
}

namespace {

/// Lists of neighbours are made again every few steps: a measurement is the mean of many steps.
Result dam_result(int nx, int ny, int nz, int threads) {
    Simulation simulation = make_dam(nx, ny, nz, threads);
    simulation.advance(0.5);  // it runs
    simulation.profiler().reset();
    constexpr int steps = 40;
    Timing timing = measure(
        [&] {
            for (int k = 0; k < steps; ++k) simulation.step();
        },
        5);
    std::printf("dam, %d particles, %d thread(s), phases of a step [ms]:", nx * ny * nz, threads);
    for (const PhaseTime& phase : simulation.profiler().phases())
        std::printf(" %s %.2f", phase.name.c_str(), phase.milliseconds / double(phase.calls));
    std::printf("\n");
    std::fflush(stdout);
    return {"dam",
            nx * ny * nz,
            ThreadPool(threads).thread_count(),
            timing.median / steps,
            timing.minimum / steps,
            0.0};
}

}  // namespace

std::vector<Result> fluid_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 0}) {
        results.push_back(dam_result(25, 20, 40, threads));
        results.push_back(dam_result(50, 40, 50, threads));
    }
    return results;
}

}  // namespace taffy::benchmark
