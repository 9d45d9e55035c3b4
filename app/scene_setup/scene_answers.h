#pragma once
// What the program answers without running a scene. Each returns the exit code.
#include <filesystem>

namespace taffy {

/// --list-scenes: name and title of every scene that comes with the program.
int list_scenes_answer();
/// --check FILE: prints ok; throws InputError with what is wrong.
int check_scene_answer(const std::filesystem::path& file);
/// --write-parameter-docs FILE
int write_parameter_documentation(const std::filesystem::path& file);

}  // namespace taffy
