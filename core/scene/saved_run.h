#pragma once
// A run on disk: the scene that it began with and all that it has become. It opens alone and goes
// on bit for bit.
#include <filesystem>

#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"
#include "core/state/state_bytes.h"
#include "core/state/state_file.h"

namespace taffy {

struct SavedRun {
    SceneDescription scene;
    Simulation simulation;
    std::string notice;  // a sentence for the person; usually empty
};

/// What such a file holds. simulation has been built from the scene.
std::string packed_run(const SceneDescription& scene, Simulation& simulation);
/// @param state  what Simulation::visit has written
std::string packed_run(const SceneDescription& scene, const StateBytes& state);
/// @param name  of the file, for messages: "the state file 'a.run'"
SavedRun unpacked_run(const StateFile& state, const std::string& name, int threads = -1);

/// simulation has been built from the scene. Whole or not at all. Throws std::runtime_error when it
/// could not be written.
void save_run(const std::filesystem::path& file, const SceneDescription& scene,
              Simulation& simulation);

/// Throws InputError, one line, for a file that is none, of another version, cut off or damaged.
/// @param threads  of the simulation; negative: as when it was saved
SavedRun load_run(const std::filesystem::path& file, int threads = -1);

}  // namespace taffy
