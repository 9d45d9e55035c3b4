#pragma once
// Materials by name: the .toml files of assets/materials and those that the person has saved. A
// file holds a title, how it takes light, and keys of MaterialParameters; what it does not name has
// its default.
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
    Look look = Look::of_view;  // of what is made of it
    std::string error;          // why the file cannot be used; usually empty
};

/// data_directory()/assets/materials.
std::filesystem::path material_directory();

/// settings_directory()/materials: what the person has saved.
std::filesystem::path user_material_directory();

/// Throws InputError with file, line and key.
MaterialEntry load_material(const std::filesystem::path& file);

/// Those of the folders, each by name; an earlier folder's go before those of the same name in a
/// later one. A broken file is listed with its error; a folder that is not there has none.
std::vector<MaterialEntry> list_materials(const std::vector<std::filesystem::path>& folders);

/// "wax", from the program's own or from what the person has saved, or "my/wax.toml" relative to
/// the folder of the scene. Throws InputError with the nearest name.
MaterialEntry find_material(const std::string& name_or_path, const std::filesystem::path& folder);

/// Whether save_material would replace a file.
bool has_material(const std::string& name, const std::filesystem::path& folder);

/// Writes folder/name.toml with every key, whole or not at all, and makes the folder. Throws
/// InputError for a name that is no plain word or that the program's own library has, and where
/// nothing can be written.
std::filesystem::path save_material(const MaterialParameters& material, Look look,
                                    const std::string& name, const std::filesystem::path& folder);

}  // namespace taffy
