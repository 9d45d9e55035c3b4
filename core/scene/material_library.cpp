#include "core/scene/material_library.h"

#include <algorithm>
#include <charconv>

#include "core/base/choice_message.h"
#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/parameters/combinations.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

constexpr size_t max_name_length = 60;

std::vector<std::filesystem::path> material_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

bool is_plain(const std::string& name) {
    return !name.empty() && name.size() <= max_name_length && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    });
}

/// A value as TOML.
std::string toml_text(const ParameterValue& value) {
    if (const std::string* text = std::get_if<std::string>(&value)) return '"' + *text + '"';
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    // The fewest digits that give the same float when read: 0.45, not 0.449999988.
    char number[32];
    const auto end = std::to_chars(number, number + sizeof number, float(std::get<double>(value)));
    return {number, end.ptr};
}

Look read_look(const TableReader& reader) {
    const std::string name = reader.text("look", name_of_look(Look::of_view));
    const std::vector<std::string> names = body_look_names();
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) reader.fail_at("look", unknown_choice_message("look", name, names));
    return Look(found - names.begin());
}

std::string file_text(const MaterialParameters& material, Look look, const std::string& name) {
    std::string text = "# Saved by Taffy.\ntitle = \"" + name + "\"\n";
    if (look != Look::of_view) text += "look = \"" + name_of_look(look) + "\"\n";
    text += "\n";
    const std::string unused = material.yield_stress > 0.0f ? "yield" : "yield_stress";
    for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
        if (p.info.name == unused) continue;  // a file gives only one of the two
        text += p.info.name + " = " + toml_text(p.get(material));
        text += p.info.unit.empty() ? "\n" : "  # [" + p.info.unit + "]\n";
    }
    return text;
}

}  // namespace

std::filesystem::path material_directory() {
    return data_directory() / "assets" / "materials";
}

std::filesystem::path user_material_directory() {
    const std::filesystem::path settings = settings_directory();
    return settings.empty() ? settings : settings / "materials";
}

MaterialEntry load_material(const std::filesystem::path& file) {
    const std::string name = file.string();
    const toml::table table = parse_toml(read_text_file(file, "material file"), name);
    const TableReader reader(table, name, "");
    std::vector<std::string> known = MaterialParameters::describe().names();
    known.insert(known.end(), {"title", "look"});
    reader.allow_only(known);
    MaterialEntry entry{.name = file.stem().string(), .path = file};
    entry.title = reader.text("title", entry.name);
    entry.look = read_look(reader);
    reader.read_material(entry.material);
    if (const auto conflict = find_conflict({entry.material, SimulationParameters{}}))
        reader.fail_at(conflict->parameter, conflict->text);
    return entry;
}

std::vector<MaterialEntry> list_materials(const std::vector<std::filesystem::path>& folders) {
    std::vector<MaterialEntry> entries;
    for (const std::filesystem::path& folder : folders)
        for (const std::filesystem::path& file : material_files(folder)) {
            MaterialEntry entry{.name = file.stem().string(), .path = file};
            if (std::ranges::find(entries, entry.name, &MaterialEntry::name) != entries.end())
                continue;
            entry.title = entry.name;
            try {
                entry = load_material(file);
            } catch (const InputError& error) {
                entry.error = error.what();
            }
            entries.push_back(std::move(entry));
        }
    std::ranges::sort(entries, {}, &MaterialEntry::name);
    return entries;
}

MaterialEntry find_material(const std::string& name_or_path, const std::filesystem::path& folder) {
    const std::filesystem::path given(name_or_path);
    if (given.has_parent_path() || given.extension() == ".toml")
        return load_material(given.is_absolute() ? given : folder / given);
    std::vector<std::string> names;
    for (const auto& place : {material_directory(), user_material_directory()})
        for (const std::filesystem::path& file : material_files(place)) {
            names.push_back(file.stem().string());
            if (names.back() == name_or_path) return load_material(file);
        }
    throw InputError(unknown_choice_message("material", name_or_path, names));
}

bool has_material(const std::string& name, const std::filesystem::path& folder) {
    std::error_code error;
    return is_plain(name) && std::filesystem::exists(folder / (name + ".toml"), error);
}

std::filesystem::path save_material(const MaterialParameters& material, Look look,
                                    const std::string& name, const std::filesystem::path& folder) {
    if (!is_plain(name))
        throw InputError("the name '" + name.substr(0, max_name_length) +
                         "' of a material must be 1 to 60 letters, digits, '_' or '-'");
    for (const std::filesystem::path& own : material_files(material_directory()))
        if (own.stem() == name)
            throw InputError("the material '" + name +
                             "' comes with the program: choose another name");
    if (folder.empty())
        throw InputError(
            "there is no home folder to keep materials in: set TAFFY_CONFIG to a folder");
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::filesystem::path file = folder / (name + ".toml");
    try {
        write_whole_file(file, file_text(material, look, name));
    } catch (const std::runtime_error& problem) {
        throw InputError(problem.what());
    }
    return file;
}

}  // namespace taffy
