#pragma once
// Settings of the command line: "body.bar.young_modulus=2e5", "body.*.damping=3",
// "body.bar.surface=iso", "simulation.gravity=0 0 -1.6", "view.theme=dark".
#include <string>
#include <string_view>
#include <vector>

#include "core/commands/command.h"
#include "core/scene/scene_description.h"

namespace taffy {

/// Changes one parameter. Throws InputError with the nearest valid path, or with the values that
/// are valid; the scene is unchanged then.
void apply_override(std::string_view setting, SceneDescription& scene);
void apply_overrides(const std::vector<std::string>& settings, SceneDescription& scene);

/// The commands that change a running simulation as the setting has changed the scene; none for
/// settings of the view.
std::vector<Command> commands_of(std::string_view setting, const SceneDescription& scene);

/// The message for a path that is none of paths.
std::string unknown_path_message(const std::string& path, const std::vector<std::string>& paths);

/// The paths of all parameters that settings, scripts and events can name, including "body.*. ...".
/// Settings can also name how a body is shown ("body.bar.surface", "body.bar.look").
std::vector<std::string> parameter_paths(const SceneDescription& scene);

}  // namespace taffy
