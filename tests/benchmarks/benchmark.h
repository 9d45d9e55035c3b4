#pragma once
// Timing by the median of several runs; results as a table and as JSON.
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace taffy::benchmark {

struct Result {
    std::string name;
    int particles = 0;
    int threads = 1;
    double ms = 0.0;       // median
    double minimum = 0.0;  // fastest run [ms]
    double ratio =
        0.0;  // time of the plain reference, or of a library, divided by this time; 0: none
};

struct Timing {
    double median = 0.0, minimum = 0.0;  // [ms]
};

/// Runs work() at least `runs` times and for at least 0.3 s, after one run to warm up.
template <class Work>
Timing measure(const Work& work, int runs = 9) {
    using Clock = std::chrono::steady_clock;
    work();
    std::vector<double> times;
    const auto start = Clock::now();
    while (int(times.size()) < runs || Clock::now() - start < std::chrono::milliseconds(300)) {
        const auto before = Clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - before).count());
    }
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.front()};
}

/// Elastic forces and whole steps of separate cubes of 1,000 particles, [BIT09] section 6.1.
std::vector<Result> elastic_benchmarks();

/// Whole steps of one cube of 10,000 to a million particles; prints memory and roofline.
std::vector<Result> single_body_benchmarks();

/// Whole steps of 100,000 particles in two bodies, one resting on the other, on a floor.
std::vector<Result> contact_benchmarks();

/// Steps of a dam break of 20,000 and 100,000 particles.
std::vector<Result> fluid_benchmarks();

/// Exchanges of heat alone.
std::vector<Result> heat_benchmarks();
std::vector<Result> melt_benchmarks();

/// Iso-surfaces of the same dams.
std::vector<Result> iso_benchmarks();

/// Updates of surfaces of 3.4k, 57k and 250k surfels.
std::vector<Result> surfel_benchmarks();

/// Updates of active implicit surfaces of blocks of particles that turn over.
std::vector<Result> active_benchmarks();

/// Steps of the scenes in which many bodies touch.
std::vector<Result> scene_benchmarks();

/// Splats of a ball of 20,000 and 100,000 particles; frames of 60,000 and 500,000 splats.
std::vector<Result> splat_benchmarks();

/// Snapshots and pictures of scenes, as the window makes them.
std::vector<Result> frame_benchmarks();

}  // namespace taffy::benchmark
