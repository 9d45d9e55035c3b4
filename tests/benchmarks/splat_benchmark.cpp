// Splats of a ball of particles, as every snapshot makes them where bodies are shown as splats.
#include <cmath>

#include "core/surface/particle_splats.h"
#include "tests/benchmarks/benchmark.h"

namespace taffy::benchmark {

namespace {

ParticleCloud ball(int particles) {
    constexpr float d = 0.01f;
    const float radius = d * std::cbrt(0.2387f * float(particles));  // 3 / (4 pi)
    const int half = int(radius / d) + 1;
    ParticleCloud cloud;
    cloud.spacing = d;
    for (int i = -half; i <= half; ++i)
        for (int j = -half; j <= half; ++j)
            for (int k = -half; k <= half; ++k) {
                const Vec3f x = d * Vec3f(float(i), float(j), float(k));
                if (x.norm() < radius) cloud.x.emplace_back(x.x(), x.y(), x.z(), d * d * d);
            }
    cloud.count = cloud.x.size();
    cloud.colour.resize(cloud.count, Vec3f::Ones());
    return cloud;
}

}  // namespace

std::vector<Result> splat_benchmarks() {
    std::vector<Result> results;
    for (const int particles : {20000, 100000})
        for (const int threads : {1, 0}) {
            const ThreadPool pool(threads);
            const ParticleCloud cloud = ball(particles);
            const Timing timing = measure([&] { particle_splats(pool, cloud); }, 5);
            results.push_back({"splats of a ball", int(cloud.count), pool.thread_count(),
                               timing.median, timing.minimum, 0.0});
        }
    return results;
}

}  // namespace taffy::benchmark
