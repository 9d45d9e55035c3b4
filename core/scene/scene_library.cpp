#include "core/scene/scene_library.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/choice_message.h"
#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/mesh/model_file_checks.h"
#include "core/scene/model_library.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_memory.h"
#include "core/shapes/mesh_shape.h"

namespace taffy {

namespace {

/// The models that come with the program.
std::vector<std::filesystem::path> model_files() {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(model_directory(), none))
        if (is_model_file(entry.path())) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::filesystem::path> scene_files(const std::filesystem::path& directory) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    if (error)
        throw InputError("cannot list the scenes of '" + directory.string() +
                         "': " + error.message());
    std::sort(files.begin(), files.end());
    return files;
}

enum Group { solids, sheets, fluids, melting, broken };

Group group_of(const SceneDescription& scene) {
    const auto any = [&](auto is) {
        return std::ranges::any_of(scene.bodies,
                                   [&](const BodyDescription& b) { return is(b.material); });
    };
    if (any([](const MaterialParameters& m) { return m.is_meltable(); })) return melting;
    if (any([](const MaterialParameters& m) { return m.is_fluid(); })) return fluids;
    if (scene.bodies.empty()) return solids;
    const Shape& first = *scene.bodies.front().shape;
    return !as_mesh(first) && first.dimension() < 3 ? sheets : solids;
}

/// The number of particles that a source lets out at most; infinite: there is no limit.
double emitted_at_most(const Source& source) {
    if (!source.active) return 0.0;
    if (source.limit > 0) return double(source.limit);
    if (source.stop >= Source{}.stop) return std::numeric_limits<double>::infinity();
    const double seconds = double(source.stop) - double(source.start);
    return seconds * double(source.rate()) / std::pow(double(source.spacing), 3.0);
}

SceneEntry entry_of(const std::filesystem::path& file) {
    SceneEntry entry{.name = file.stem().string(), .path = file};
    try {
        const SceneDescription scene = load_scene(file);
        entry.title = scene.title;
        entry.description = scene.description;
        entry.group = scene_groups()[group_of(scene)];
        entry.particles = SceneMemory(scene).particles();
        for (const Source& source : scene.sources) entry.emitted += emitted_at_most(source);
    } catch (const InputError& error) {
        entry.title = entry.name;
        entry.error = error.what();
        entry.group = scene_groups()[broken];
    }
    return entry;
}

}  // namespace

const std::vector<std::string>& scene_groups() {
    static const std::vector<std::string> groups = {"Solids", "Sheets and rods", "Fluids",
                                                    "Melting and freezing", "Cannot be opened"};
    return groups;
}

std::filesystem::path scene_directory() {
    return data_directory() / "assets" / "scenes";
}

std::filesystem::path new_scene_file() {
    return data_directory() / "assets" / "templates" / "my_scene.toml";
}

bool comes_with_the_program(const std::filesystem::path& file) {
    std::error_code ignored;
    try {
        return std::filesystem::equivalent(file.parent_path(), scene_directory(), ignored) ||
               std::filesystem::equivalent(file, new_scene_file(), ignored) ||
               std::filesystem::equivalent(file.parent_path(), model_directory(), ignored);
    } catch (const InputError&) {
        return false;  // the program's own folders are missing
    }
}

std::vector<SceneEntry> list_scenes(const std::filesystem::path& directory) {
    std::vector<SceneEntry> entries;
    for (const std::filesystem::path& file : scene_files(directory))
        entries.push_back(entry_of(file));
    return entries;
}

std::vector<SceneEntry> list_scenes() {
    return list_scenes(scene_directory());
}

std::filesystem::path find_scene(std::string_view name_or_path) {
    const std::filesystem::path given(name_or_path);
    if (is_model_file(given)) return find_model(given.string(), "");
    if (given.has_parent_path() || given.extension() == ".toml") {
        std::error_code error;  // circular links, names too long: reported when the file is read
        if (std::filesystem::status(given, error).type() != std::filesystem::file_type::not_found)
            return given;
        throw InputError("there is no scene file '" + given.string() + "'");
    }
    std::vector<std::string> names;
    for (const std::filesystem::path& file : scene_files(scene_directory())) {
        names.push_back(file.stem().string());
        if (names.back() == name_or_path) return file;
    }
    for (const std::filesystem::path& file : model_files()) {  // "duck" means duck.ply
        if (file.stem() == name_or_path) return file;
        names.push_back(file.filename().string());
    }
    throw InputError(unknown_choice_message("scene or model", name_or_path, names));
}

}  // namespace taffy
