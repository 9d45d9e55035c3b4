// One large cube: tests whether the time per particle stays constant when the data no longer fit
// the caches. In rows, as scenes fill bodies, and in Morton order; with memory per particle and the
// roofline.
#include <malloc.h>

#include <cmath>
#include <cstdio>

#include "core/simulation/simulation.h"
#include "tests/benchmarks/benchmark.h"
#include "tests/benchmarks/morton_order.h"
#include "tests/support/test_bodies.h"

namespace taffy::benchmark {

namespace {

/// Memory that this thread's allocations hold [bytes]; the pages of the process would not show what
/// a body takes from memory that an earlier one gave back.
double allocated_bytes() {
    const struct mallinfo2 heap = mallinfo2();
    return double(heap.uordblks) + double(heap.hblkhd);
}

BodyDefinition cube(int side, bool morton) {
    BodyDefinition body = test::block("cube", side, side, side, {});
    if (!morton) return body;
    std::vector<Vec3f> ordered;
    for (const uint32_t i : morton_order(body.rest, body.spacing)) ordered.push_back(body.rest[i]);
    body.rest = std::move(ordered);
    return body;
}

/// Bytes that the two elastic passes must at least move per particle when every array is read from
/// memory once a pass: x, x0 and the pairs twice, rest matrices, rotations and records in and out.
double elastic_bytes(double pairs_per_particle) {
    const double first = 16 + 16 + 8 * pairs_per_particle + 72 + 2 * 16 + 64 + 16;
    const double second = 64 + 8 * pairs_per_particle + 16 + 16 + 4 + 2 * 16;
    return first + second;
}

/// Bandwidth of a[i] = b[i] + c d[i] over 192 MiB, one thread [bytes/s].
double memory_bandwidth() {
    const size_t n = size_t(1) << 24;
    std::vector<float> a(n, 0.0f), b(n, 1.0f), c(n, 2.0f);
    const Timing timing = measure([&] {
        for (size_t i = 0; i < n; ++i) a[i] = b[i] + 3.0f * c[i];
    });
    // The line that is written is read first.
    return (a[1] > 0.0f ? 16.0 : 0.0) * double(n) / (1e-3 * timing.median);
}

double phase(const Simulation& simulation, const char* name) {
    for (const PhaseTime& p : const_cast<Simulation&>(simulation).profiler().phases())
        if (p.name == name) return p.milliseconds / double(p.calls);
    return 0.0;
}

}  // namespace

std::vector<Result> single_body_benchmarks() {
    std::vector<Result> results;
    const double bandwidth = memory_bandwidth();
    std::printf("memory bandwidth, one thread: %.1f GB/s\n", 1e-9 * bandwidth);
    for (const int side : {22, 46, 100})
        for (const bool morton : {false, true}) {
            const double before = allocated_bytes();
            Simulation simulation;
            simulation.add_body(cube(side, morton));
            SimulationParameters parameters;
            parameters.threads = 1;
            simulation.finish_building("benchmark", parameters);
            for (int k = 0; k < 3; ++k) simulation.step();
            const int particles = side * side * side;
            const double memory = (allocated_bytes() - before) / particles;
            const Timing timing = measure([&] { simulation.step(); }, 5);
            const double elastic = phase(simulation, "elasticity");
            const double pairs = std::pow(1.0 - 1.0 / side, 3) * 26.0;  // nearly all inside
            const double moved = elastic_bytes(pairs) * particles;
            std::printf(
                "%8d particles, %s: step %.1f ns, elastic %.1f ns a particle; %.0f bytes a "
                "particle; elastic moves %.0f bytes a particle, %.0f %% of the bandwidth\n",
                particles, morton ? "Morton" : "rows  ", 1e6 * timing.median / particles,
                1e6 * elastic / particles, memory, moved / particles,
                100.0 * moved / (1e-3 * elastic) / bandwidth);
            std::fflush(stdout);
            results.push_back({morton ? "one body, Morton order" : "one body, rows", particles, 1,
                               timing.median, timing.minimum, 0.0});
        }
    return results;
}

}  // namespace taffy::benchmark
