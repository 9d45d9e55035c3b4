#pragma once
// How many particles come out of the sources of scenes that begin without any.
#include <filesystem>
#include <map>
#include <vector>

#include "core/scene/scene_description.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// Returns how many particles the sources of a scene let out at most; 0: as many as one waits for.
double emitted_at_most(const SceneDescription& scene);

/// The same for all scenes that have sources and begin without particles, by file.
std::map<std::filesystem::path, double> emitted_of(const std::vector<SceneEntry>& scenes);

}  // namespace taffy
