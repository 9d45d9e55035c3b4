#pragma once
// The scripts that come with the program: the .toml files of assets/scripts.
#include "app/script/script.h"

namespace taffy {

struct ScriptEntry {
    std::string name;  // file name without .toml
    std::string description;
    std::filesystem::path path;
};

/// Returns the scripts that can be played in this scene, by name: the scene has every handle, body
/// and parameter that they name.
std::vector<ScriptEntry> scripts_for(const SceneDescription& scene);

/// Returns the file that a person means by "my/script.toml", or by "twist_and_bend" for a script
/// that comes with the program; a path that leads nowhere is returned unchanged. Throws InputError
/// for an unknown name.
std::filesystem::path find_script(const std::filesystem::path& name_or_path);

/// Whether a file is a script: TOML with commands or keys. A broken file is none.
bool is_script(const std::filesystem::path& file);

}  // namespace taffy
