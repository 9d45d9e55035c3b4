#pragma once
// The person's own scene and model files that were opened or saved last.
#include <filesystem>
#include <vector>

#include "app/workspace/settings.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// Makes this file the newest one. Files that come with the program are ignored.
void note_recent_file(WindowSettings& settings, const std::filesystem::path& file);

/// The recent files that still exist, the newest first: name, path, and the folder as description.
std::vector<SceneEntry> recent_files(const WindowSettings& settings);

}  // namespace taffy
