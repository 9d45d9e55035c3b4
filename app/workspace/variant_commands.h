#pragma once
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/scene/scene_description.h"

namespace taffy {

/// Returns the settings of --variant as commands to B. Throws InputError.
std::vector<Command> variant_commands(const std::vector<std::string>& settings,
                                      const SceneDescription& scene);

}  // namespace taffy
