// Updates of surfel surfaces around a ball that is stirred, as a fluid and as a solid.
#include "tests/benchmarks/benchmark.h"
#include "tests/core/surfels/surfel_bodies.h"

namespace taffy::benchmark {

namespace {

/// @param radius         of the ball, in spacings
/// @param surfel_radius  in spacings
Result surfel_result(const char* name, float radius, float surfel_radius, float fluid,
                     int threads) {
    test::SurfelBody body;
    body.pool.resize(threads);
    body.parameters.radius = surfel_radius;
    body.add_ball(Vec3f::Zero(), radius * body.spacing, fluid);
    body.update(3);
    const float size = radius * body.spacing;
    float time = 0.0f;
    const Timing timing = measure(
        [&] {
            const float way = 0.05f * body.spacing * std::cos(0.3f * time++);
            body.move([&](const Vec3f& x) {
                return Vec3f(x + way * Vec3f(1.0f + std::sin(3.0f * x.z() / size), x.x() / size,
                                             std::sin(2.0f * x.x() / size)));
            });
            body.update();
        },
        5);
    return {std::string(name) + " " + std::to_string(body.size() / 1000) + "k",
            int(body.x.size()),
            body.pool.thread_count(),
            timing.median,
            timing.minimum,
            0.0};
}

}  // namespace

std::vector<Result> surfel_benchmarks() {
    std::vector<Result> results;
    for (const int threads : {1, 0})
        for (const float fluid : {1.0f, 0.0f}) {
            const char* name = fluid > 0.0f ? "surfels fluid" : "surfels solid";
            results.push_back(surfel_result(name, 7.4f, 0.5f, fluid, threads));
            results.push_back(surfel_result(name, 9.8f, 0.163f, fluid, threads));
            results.push_back(surfel_result(name, 20.6f, 0.163f, fluid, threads));
        }
    return results;
}

}  // namespace taffy::benchmark
