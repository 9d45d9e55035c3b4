#pragma once
// Settings of the command line: "body.bar.young_modulus=2e5", "body.*.damping=3",
// "simulation.gravity=0 0 -1.6", "view.theme=dark".
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene_description.h"

namespace taffy {

/// Changes one parameter. Throws InputError with the nearest valid path, or what value is valid;
/// the scene is unchanged then.
void apply_override(std::string_view setting, SceneDescription& scene);
void apply_overrides(const std::vector<std::string>& settings, SceneDescription& scene);

/// The command that does to a running simulation what the setting has done to the scene.
SetParameter command_of(std::string_view setting, const SceneDescription& scene);

/// What to say of a path that is none of these.
std::string unknown_path_message(const std::string& path, const std::vector<std::string>& paths);

/// Every path that a setting can name, "body.*. ..." included.
std::vector<std::string> parameter_paths(const SceneDescription& scene);

}  // namespace taffy
