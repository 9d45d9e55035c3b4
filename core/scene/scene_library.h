#pragma once
// The scenes that come with the program: the .toml files of assets/scenes.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

struct SceneEntry {
    std::string name;  // file name without .toml
    std::string title;
    std::string description;
    std::string group;  // of scene_groups(), by what its bodies are
    std::filesystem::path path;
    std::string error;  // why the file cannot be used; usually empty
    /// That the scene begins with, by the volume of its bodies; 0 where all come out of
    /// sources, or it cannot be used.
    double particles = 0.0;
};

/// Headings for lists of scenes, in their order. The last one is for files that cannot be used.
const std::vector<std::string>& scene_groups();

/// data_directory()/assets/scenes. Throws InputError when it is not there.
std::filesystem::path scene_directory();

/// A scene or model of the program's own folders, which nobody replaces.
bool comes_with_the_program(const std::filesystem::path& file);

/// All scenes of a folder, by name. A broken file is listed with its error.
std::vector<SceneEntry> list_scenes(const std::filesystem::path& directory);
std::vector<SceneEntry> list_scenes();

/// The file that a person means by "twist", "my/scene.toml", "scene.toml" or "model.obj". Throws
/// InputError: for an unknown name with the nearest one.
std::filesystem::path find_scene(std::string_view name_or_path);

}  // namespace taffy
