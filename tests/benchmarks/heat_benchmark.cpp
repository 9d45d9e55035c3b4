// Heat exchange in a cube on a hot floor, in air.
#include "tests/benchmarks/benchmark.h"
#include "tests/support/heat_block.h"

namespace taffy::benchmark {

namespace {

Result heat_result(int side, int threads) {
    test::HeatBlock block;
    block.pool.resize(threads);
    block.material[0].diffusivity = 0.05f;
    block.model.ambient_loss = 10.0f;
    block.add_floor(300.0f, 1e4f);
    block.fill(side, side, side);
    const Timing timing = measure([&] { block.exchange(1.0 / 120.0); }, 5);
    return {"heat",        side * side * side, block.pool.thread_count(),
            timing.median, timing.minimum,     0.0};
}

}  // namespace

std::vector<Result> heat_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 0})
        for (const int side : {27, 46}) results.push_back(heat_result(side, threads));
    return results;
}

}  // namespace taffy::benchmark
