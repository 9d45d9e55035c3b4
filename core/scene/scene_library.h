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
    std::string group;  // one of scene_groups(), by the kind of its bodies
    std::filesystem::path path;
    std::string error;  // why the file cannot be used; usually empty
    /// The number of particles at the start, estimated from the volume of the bodies; 0 if all
    /// particles come out of sources or the file cannot be used.
    double particles = 0.0;
    double emitted = 0.0;  // the most that sources let out; infinite: there is no limit
};

/// Headings for lists of scenes, in their order. The last one is for files that cannot be used.
const std::vector<std::string>& scene_groups();

/// data_directory()/assets/scenes. Throws InputError when it is not there.
std::filesystem::path scene_directory();

/// The scene with which a person begins one of their own: data_directory()/assets/templates/...
std::filesystem::path new_scene_file();

/// Whether a file is a scene or model of the program's own folders, which must not be replaced.
bool comes_with_the_program(const std::filesystem::path& file);

/// All scenes of a folder, sorted by name. A broken file is listed with its error.
std::vector<SceneEntry> list_scenes(const std::filesystem::path& directory);
std::vector<SceneEntry> list_scenes();

/// The file that the user means by "twist", "my/scene.toml", "scene.toml" or "model.obj". Throws
/// InputError, for an unknown name with the nearest one.
std::filesystem::path find_scene(std::string_view name_or_path);

}  // namespace taffy
