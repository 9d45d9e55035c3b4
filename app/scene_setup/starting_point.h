#pragma once
// Where a run begins: a scene at its start, or a run that was saved.
#include <memory>
#include <stop_token>

#include "app/command_line/options.h"
#include "core/scene/scene_description.h"
#include "core/session/session.h"
#include "core/simulation/simulation.h"

namespace taffy {

struct StartingPoint {
    SceneDescription scene;
    std::unique_ptr<Simulation> simulation;  // of a saved run; null: the scene is to be built
    bool is_replay = false;                  // a session is to be played again
    std::vector<SessionEntry> entries = {};  // of the session
    std::vector<SessionKeyframe> keyframes = {};
};

/// Reads the saved run, session or scene that --load-state, --replay or the scene's name means,
/// with the other options applied; logs notices. Throws InputError. stop: see load_scene.
StartingPoint starting_point(const Options& options, std::stop_token stop = {});

}  // namespace taffy
