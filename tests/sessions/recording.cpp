#include "tests/sessions/recording.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/simulation_thread/scene_simulation.h"
#include "tests/sessions/run.h"

namespace taffy::sessions {

namespace {

namespace fs = std::filesystem;

constexpr double block = 2.0;  // by the clock, about [s]

/// A run as the window drives it, of which only the steps are timed.
class TimedRun {
  public:
    TimedRun(const SceneDescription& scene, Recording recorded, const fs::path& folder)
        : simulation_(scene) {
        const bool all = recorded == Recording::all;
        if (all || recorded == Recording::timeline) simulation_.keep_timeline(size_t(512) << 20);
        if (all || recorded == Recording::session)
            simulation_.record(folder / (std::to_string(int(recorded)) + ".taffy"));
        if (all) simulation_.keep_recovery(folder / "recovery-");
    }

    /// Shows so many frames.
    /// @return time by the clock that the steps took [s]
    double show(size_t frames) {
        using Clock = std::chrono::steady_clock;
        Clock::duration took{};
        for (size_t k = 0; k < frames; ++k) {
            shown_ += frame;
            while (simulation_.time() < shown_ - 1e-9) {
                const Clock::time_point start = Clock::now();
                simulation_.step_towards(shown_);
                took += Clock::now() - start;
            }
            simulation_.capture(snapshot_);
            simulation_.idle();
        }
        return std::chrono::duration<double>(took).count();
    }
    size_t particles() const { return simulation_.simulation().particle_count(); }

  private:
    SceneSimulation simulation_;
    Snapshot snapshot_;
    double shown_ = 0.0;  // [s]
};

double median_of(std::vector<double> values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

}  // namespace

RecordingCosts measure_recording(const SceneDescription& scene, double wall) {
    SceneDescription with_two_threads = scene;
    with_two_threads.simulation.threads = 2;
    const fs::path folder =
        fs::temp_directory_path() / ("taffy-recording-" + std::to_string(getpid()));
    fs::create_directories(folder);
    RecordingCosts costs;
    {
        std::array<std::unique_ptr<TimedRun>, recorded_kinds> runs;
        for (size_t kind = 0; kind < recorded_kinds; ++kind)
            runs[kind] = std::make_unique<TimedRun>(with_two_threads, Recording(kind), folder);
        std::array<double, recorded_kinds> sums{};
        std::array<std::vector<double>, recorded_kinds> ratios;
        size_t frames = 1;
        while (*std::ranges::max_element(sums) < wall) {
            std::array<double, recorded_kinds> took{};
            for (size_t k = 0; k < recorded_kinds; ++k) {
                const size_t kind = (costs.blocks + k) % recorded_kinds;  // each is first in turn
                took[kind] = runs[kind]->show(frames);
                sums[kind] += took[kind];
            }
            for (size_t kind = 0; kind < recorded_kinds; ++kind)
                ratios[kind].push_back(took[kind] / took[0] - 1.0);
            frames = std::max<size_t>(1, size_t(double(frames) * block / took[0]));
            ++costs.blocks;
        }
        for (size_t kind = 0; kind < recorded_kinds; ++kind) {
            costs.of_all[kind] = sums[kind] / sums[0] - 1.0;
            costs.median[kind] = median_of(ratios[kind]);
        }
        costs.wall = sums[0];
        costs.particles = runs[0]->particles();
    }
    fs::remove_all(folder);
    return costs;
}

}  // namespace taffy::sessions
