#pragma once
// A run on disk: the scene that it began with and its complete state. It opens without other files
// and goes on bit for bit.
#include <filesystem>

#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"
#include "core/state/state_bytes.h"
#include "core/state/state_file.h"

namespace taffy {

struct SavedRun {
    SceneDescription scene;
    Simulation simulation;
    std::string notice;  // a sentence for the user; usually empty
};

/// The contents of such a file. simulation has been built from the scene.
std::string packed_run(const SceneDescription& scene, Simulation& simulation);
/// @param state  as written by Simulation::visit
std::string packed_run(const SceneDescription& scene, const StateBytes& state);
/// Rebuilds the run that a file contains.
/// @param name     of the file, for messages: "the state file 'a.run'"
/// @param threads  of the simulation; negative: as when it was saved
SavedRun unpacked_run(const StateFile& state, const std::string& name, int threads = -1);

/// Writes the whole file or none. simulation has been built from the scene. Throws
/// std::runtime_error when the file cannot be written.
void save_run(const std::filesystem::path& file, const SceneDescription& scene,
              Simulation& simulation);

/// Throws InputError, with a message of one line, for a file that is no saved run, has another
/// version, was cut off or is damaged.
/// @param threads  of the simulation; negative: as when it was saved
SavedRun load_run(const std::filesystem::path& file, int threads = -1);

}  // namespace taffy
