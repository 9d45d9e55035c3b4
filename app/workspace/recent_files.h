#pragma once
// Scene and model files of the person's own: those that were opened or saved last.
#include <filesystem>
#include <vector>

#include "app/workspace/settings.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// It becomes the newest one. Files that come with the program are none of the person's own.
void note_recent_file(WindowSettings& settings, const std::filesystem::path& file);

/// Those that are still there, the newest first: name, path, and the folder as description.
std::vector<SceneEntry> recent_files(const WindowSettings& settings);

}  // namespace taffy
