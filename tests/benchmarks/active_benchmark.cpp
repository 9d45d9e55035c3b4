// Updates of active implicit surfaces, without the simulation.
#include <cmath>

#include "core/active_surface/active_surface.h"
#include "tests/benchmarks/benchmark.h"

namespace taffy::benchmark {

namespace {

Result active_result(int side, int threads) {
    const ThreadPool pool(threads);
    std::vector<Vec4f> x, v;
    for (int k = 0; k < side; ++k)
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i) {
                x.emplace_back(float(i), float(j), float(k), 1.0f);
                v.emplace_back(5.0f * std::sin(0.2f * float(j)), 5.0f * std::cos(0.15f * float(k)),
                               5.0f * std::sin(0.17f * float(i)), 0.0f);
            }
    const std::vector<float> volume(x.size(), 1.0f);
    ActiveSurface surface;
    const Timing timing = measure([&] { surface.update(pool, {x, v, volume}, {}); }, 5);
    return {"active surface", side * side * side, pool.thread_count(),
            timing.median,    timing.minimum,     0.0};
}

}  // namespace

std::vector<Result> active_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 0})
        for (const int side : {27, 46}) results.push_back(active_result(side, threads));
    return results;
}

}  // namespace taffy::benchmark
