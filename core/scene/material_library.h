#pragma once
// Materials by name: the .toml files of assets/materials and those that the user has saved. A file
// holds a title, a look, and keys of MaterialParameters; keys that it does not name have their
// defaults.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/appearance/look.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

struct MaterialEntry {
    std::string name;  // file name without .toml
    std::string title;
    std::filesystem::path path;
    MaterialParameters material;
    Look look = Look::of_view;  // of bodies made of the material
    std::string error;          // why the file cannot be used; usually empty
};

/// data_directory()/assets/materials.
std::filesystem::path material_directory();

/// settings_directory()/materials: the materials that the user has saved.
std::filesystem::path user_material_directory();

/// Reads a material file. Throws InputError with file, line and key.
MaterialEntry load_material(const std::filesystem::path& file);

/// The materials of all folders, sorted by name. A material hides one of the same name in a later
/// folder. A broken file is listed with its error; a missing folder counts as empty.
std::vector<MaterialEntry> list_materials(const std::vector<std::filesystem::path>& folders);

/// Finds "wax" among the program's own materials and the saved ones, or "my/wax.toml" relative to
/// the folder of the scene. Throws InputError with the nearest name.
MaterialEntry find_material(const std::string& name_or_path, const std::filesystem::path& folder);

/// Returns whether save_material would replace a file.
bool has_material(const std::string& name, const std::filesystem::path& folder);

/// Writes folder/name.toml with every key, completely or not at all, and creates the folder. Throws
/// InputError for a name that is no plain word or is one of the program's own materials, and if the
/// file cannot be written.
std::filesystem::path save_material(const MaterialParameters& material, Look look,
                                    const std::string& name, const std::filesystem::path& folder);

}  // namespace taffy
