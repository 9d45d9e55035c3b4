#pragma once
// The scripts that come with the program: the .toml files of assets/scripts.
#include "app/script/script.h"

namespace taffy {

struct ScriptEntry {
    std::string name;  // file name without .toml
    std::string description;
    std::filesystem::path path;
};

/// Those that can be played in this scene, by name: every handle, body and parameter that they name
/// is there.
std::vector<ScriptEntry> scripts_for(const SceneDescription& scene);

/// The file that a person means by "my/script.toml", or by "twist_and_bend" of those that come with
/// the program; a path that leads nowhere stays as it is. Throws InputError for an unknown name.
std::filesystem::path find_script(const std::filesystem::path& name_or_path);

/// Whether a file is meant as a script: TOML with commands. A broken file is none.
bool is_script(const std::filesystem::path& file);

}  // namespace taffy
