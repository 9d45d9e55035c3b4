#pragma once
// Questions that the program answers without running a scene. Each function returns the exit code.
#include <filesystem>

#include "app/command_line/options.h"
#include "app/film/output_path.h"

namespace taffy {

/// --list-scenes: name and title of every scene that comes with the program.
int list_scenes_answer();
/// --check FILE, with the options of a scene (--set, --material, --script ...): prints ok; throws
/// InputError with what is wrong.
int check_scene_answer(const Options& options);
/// --write-parameter-docs FILE: replaces a file that an earlier call has written, other files only
/// if they may be replaced.
int write_parameter_documentation(const std::filesystem::path& file, IfExists if_exists);

}  // namespace taffy
