#pragma once
// Scene files: TOML to SceneDescription. docs/scenes.md describes the format.
#include <filesystem>
#include <stop_token>
#include <string_view>

#include "core/scene/scene_description.h"

namespace taffy {

/// The most particles that a scene may have, all bodies together.
constexpr double max_scene_particles = 2e6;

/// Reads and checks a scene file. Throws InputError with file, line, column, table and key. A model
/// file is a scene too: see scene_of_model().
/// @param stop  when it is requested, reading models is given up with an InputError
SceneDescription load_scene(const std::filesystem::path& file, std::stop_token stop = {});

/// The same from text; file is only named in messages and in the description.
SceneDescription parse_scene(std::string_view text, const std::filesystem::path& file,
                             std::stop_token stop = {});

}  // namespace taffy
