#pragma once
// Tests whether a saved and restored run goes on bit for bit as it would have, while everything
// acts that can act: grips, handles, sliders, the heat brush, events, sources and sinks.
#include <string>
#include <vector>

#include "core/appearance/surface_modes.h"
#include "core/scene/scene_description.h"

namespace taffy::replay {

struct Plan {
    uint32_t seed = 1;
    int before = 20;  // steps until the state is saved
    int after = 12;   // steps that are compared
    bool implicit = false;
    double from =
        0.0;  // the steps come after this time, and the run never goes back to before it [s]
};

struct Outcome {
    double time = 0.0;        // when the state was saved [s]
    std::string difference;   // the first field that differs, and after which step; empty: none
    size_t particles = 0;     // present when the state was saved
    size_t bytes = 0;         // of the state
    int commands = 0;         // that were accepted
    int surface_updates = 0;  // compared steps after which surfaces have changed
};

/// Runs the scene, saves it and goes on; then goes on from the saved state, once in the same
/// simulation and once in another with another number of threads, which is captured all the time.
Outcome compare_runs(const SceneDescription& scene, const Plan& plan);

/// Returns the scene with particles so large that few are left.
SceneDescription coarse(const SceneDescription& scene);

/// Returns the scene with all bodies shown in this mode, whatever the view's mode is.
SceneDescription shown_as(const SceneDescription& scene, const SurfaceMode& mode);

/// False where the scene's materials allow explicit steps only.
bool allows_implicit(const SceneDescription& scene);

}  // namespace taffy::replay
