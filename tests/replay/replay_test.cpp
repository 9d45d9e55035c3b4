// Small versions of all scenes: what is saved goes on as it would have. taffy_replay does the same
// with the scenes as they are.
#include <catch2/catch.hpp>

#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/replay/replay.h"

using namespace taffy;
using namespace taffy::replay;

TEST_CASE("a run that was saved goes on bit for bit", "[replay]") {
    for (const SceneEntry& entry : list_scenes()) {
        DYNAMIC_SECTION(entry.name) {
            const SceneDescription scene = coarse(load_scene(entry.path));
            const bool allowed = allows_implicit(scene);
            for (const bool implicit : {false, true}) {
                if (implicit && !allowed) continue;
                for (const uint32_t seed : {1u, 2u, 3u}) {
                    const Plan plan{seed, 5 + int(seed * 37u % 60u), 10, implicit};
                    const Outcome outcome = compare_runs(scene, plan);
                    INFO("seed " << seed << (implicit ? ", implicit, " : ", ") << outcome.particles
                                 << " particles");
                    CHECK(outcome.difference == "");
                    CHECK(outcome.commands > 0);
                }
            }
        }
    }
}
