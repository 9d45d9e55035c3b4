// Sessions of a minute in every scene, in which a simulated person tries everything, recorded with
// one thread and played again with two and with other surfaces shown: all hashes of the state must
// be the same. Exit code 1 if some are not.
//   taffy_sessions [SCENE...] [--seconds S] [--limit S] [--seed N] [--threads N] [--keep FOLDER]
// --limit: time by the clock for the recording of one scene; --threads 2: recorded with two threads
// and played with one, which large scenes need; --keep: keeps the session files in FOLDER.
//   taffy_sessions --seeks [SCENE...] [--limit S] [--seed N] [--set KEY=VALUE]
// plays for --limit seconds by the clock (60 s), then seeks twenty random moments, and prints how
// long that takes.
//   taffy_sessions --recording [SCENE...] [--limit S] [--set KEY=VALUE]
// prints the cost of recording over --limit seconds by the clock (60 s), compared with runs without
// recording.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/base/error.h"
#include "core/scene/overrides.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/sessions/recording.h"
#include "tests/sessions/seeks.h"
#include "tests/sessions/soak.h"

namespace {

using namespace taffy;
using namespace taffy::sessions;
namespace fs = std::filesystem;

struct Plan {
    std::vector<fs::path> scenes;
    double seconds = 60.0, limit = 1e9;
    uint32_t seed = 1;
    int threads = 1;  // that record
    fs::path keep;
    bool seeks = false, recording = false;
    std::vector<std::string> settings;
};

Plan read_plan(int argc, char** argv) {
    Plan plan;
    for (int k = 1; k < argc; ++k) {
        const std::string argument = argv[k];
        if (argument == "--seeks") {
            plan.seeks = true;
            continue;
        }
        if (argument == "--recording") {
            plan.recording = true;
            continue;
        }
        if (!argument.starts_with("--")) {
            plan.scenes.push_back(find_scene(argument));
            continue;
        }
        if (k + 1 == argc) throw InputError(argument + " needs a value");
        const char* value = argv[++k];
        if (argument == "--seconds")
            plan.seconds = std::atof(value);
        else if (argument == "--limit")
            plan.limit = std::atof(value);
        else if (argument == "--seed")
            plan.seed = uint32_t(std::atoi(value));
        else if (argument == "--threads")
            plan.threads = std::clamp(std::atoi(value), 1, 2);
        else if (argument == "--keep")
            plan.keep = value;
        else if (argument == "--set")
            plan.settings.push_back(value);
        else
            throw InputError(
                "there is no option " + argument +
                ": --seeks, --recording, --seconds, --limit, --seed, --threads, --keep and --set "
                "are");
    }
    if (plan.scenes.empty())
        for (const SceneEntry& entry : list_scenes()) plan.scenes.push_back(entry.path);
    return plan;
}

SceneDescription planned_scene(const fs::path& file, const Plan& plan) {
    SceneDescription scene = load_scene(file);
    apply_overrides(plan.settings, scene);
    return scene;
}

/// By the clock, of what is measured [s].
double measured_time(const Plan& plan) {
    return plan.limit < 1e9 ? plan.limit : 60.0;
}

void print_seeks(const Plan& plan) {
    constexpr int count = 20;
    std::printf(
        "| scene | particles | simulated [s] | steps | keyframes | MB | median seek [s] | "
        "worst [s] | within 1 s [%%] |\n|---|---|---|---|---|---|---|---|---|\n");
    for (const fs::path& file : plan.scenes) {
        const Seeks seeks =
            measure_seeks(planned_scene(file, plan), measured_time(plan), count, plan.seed);
        std::printf("| `%s` | %zu | %.2f | %zu | %zu | %.0f | %.2f | %.2f | %.0f |\n",
                    file.stem().c_str(), seeks.particles, seeks.seconds, size_t(seeks.steps),
                    seeks.keyframes, seeks.bytes / double(1 << 20), seeks.median, seeks.worst,
                    100.0 * seeks.of_a_second);
        std::fflush(stdout);
    }
}

void print_recording(const Plan& plan) {
    std::printf(
        "Longer than without by so many per cent (in the median of the blocks):\n"
        "| scene | particles | s | blocks | session file | timeline | both, and recovery |\n"
        "|---|---|---|---|---|---|---|\n");
    for (const fs::path& file : plan.scenes) {
        const RecordingCosts costs =
            measure_recording(planned_scene(file, plan), measured_time(plan));
        std::printf("| `%s` | %zu | %.0f | %zu |", file.stem().c_str(), costs.particles, costs.wall,
                    costs.blocks);
        for (size_t kind = 1; kind < recorded_kinds; ++kind)
            std::printf(" %.1f (%.1f) |", 100.0 * costs.of_all[kind], 100.0 * costs.median[kind]);
        std::printf("\n");
        std::fflush(stdout);
    }
}

template <class Work>
double seconds_of(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// @return whether it is as recorded
bool soak(const fs::path& file, const Plan& plan, const fs::path& folder) {
    SceneDescription scene = planned_scene(file, plan);
    scene.simulation.threads = plan.threads;
    const int other_threads = plan.threads == 1 ? 2 : 1;
    const fs::path session = folder / (file.stem().string() + ".taffy");
    Recorded recorded;
    const double recording = seconds_of(
        [&] { recorded = record_session(scene, plan.seed, plan.seconds, plan.limit, session); });
    std::printf(
        "%-16s %5.1f s %s  %6zu particles %7llu steps %6zu commands (%zu refused)  "
        "%6.1f s to record  ",
        file.stem().c_str(), recorded.seconds,
        recorded.seconds < plan.seconds - 0.02 ? "(cut)" : "     ", recorded.particles,
        static_cast<unsigned long long>(recorded.steps), recorded.accepted, recorded.refused,
        recording);
    std::fflush(stdout);
    Played played;
    const double playing = seconds_of([&] { played = play_session(session, other_threads); });
    if (played.difference.empty()) played.difference = seek_session(session, other_threads);
    const bool same = played.difference.empty();
    std::printf("%6.1f s to play  %zu hashes  %s\n", playing, played.hashes,
                same ? "same" : played.difference.c_str());
    std::fflush(stdout);
    return same;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Plan plan = read_plan(argc, argv);
        if (plan.seeks) print_seeks(plan);
        if (plan.recording) print_recording(plan);
        if (plan.seeks || plan.recording) return 0;
        const fs::path folder =
            plan.keep.empty()
                ? fs::temp_directory_path() / ("taffy-sessions-" + std::to_string(getpid()))
                : plan.keep;
        fs::create_directories(folder);
        bool all_same = true;
        for (const fs::path& scene : plan.scenes) all_same &= soak(scene, plan, folder);
        if (plan.keep.empty()) fs::remove_all(folder);
        return all_same ? 0 : 1;
    } catch (const InputError& error) {
        std::fprintf(stderr, "taffy_sessions: %s\n", error.what());
        return 2;
    }
}
