// Saves and restores the scenes that come with the program at random moments, and compares what
// follows: taffy_replay [SCENE...], with bodies shown as surfels and as active surfaces. Exit code
// 1 if a restored run differs from the original one.
#include <cstdio>

#include "core/base/error.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/replay/replay.h"

int main(int argc, char** argv) {
    using namespace taffy;
    using namespace taffy::replay;
    std::vector<std::filesystem::path> files;
    try {
        for (int k = 1; k < argc; ++k) files.push_back(find_scene(argv[k]));
        if (argc == 1)
            for (const SceneEntry& entry : list_scenes()) files.push_back(entry.path);
    } catch (const InputError& error) {
        std::fprintf(stderr, "taffy_replay: %s\n", error.what());
        return 2;
    }
    bool all_same = true;
    for (const auto& file : files) {
        const SceneDescription scene = load_scene(file);
        for (const bool implicit : {false, true}) {
            if (implicit && !allows_implicit(scene)) continue;
            for (const uint32_t seed : {11u, 12u}) {
                // What comes out of sources takes its time.
                const double from = scene.sources.empty() ? 0.0 : 0.5 * double(seed - 10u);
                const int before = 10 + int(seed * 7919u % 90u);
                const SurfaceMode& surface = seed == 11u ? surfel_surface : active_surface;
                const Outcome outcome =
                    compare_runs(shown_as(scene, surface), {seed, before, 20, implicit, from});
                std::printf(
                    "%-16s %-8s %-7s seed %2u  %5.2f s  %7zu particles  %6.1f MB  %d ticks  %s\n",
                    scene.name.c_str(), implicit ? "implicit" : "explicit", surface.name, seed,
                    outcome.time, outcome.particles, double(outcome.bytes) / 1e6,
                    outcome.surface_updates,
                    outcome.difference.empty() ? "same" : outcome.difference.c_str());
                std::fflush(stdout);
                all_same &= outcome.difference.empty();
            }
        }
    }
    return all_same ? 0 : 1;
}
