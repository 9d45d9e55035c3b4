#include "app/script/script_library.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/choice_message.h"
#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

std::filesystem::path script_directory() {
    return data_directory() / "assets" / "scripts";
}

}  // namespace

std::vector<ScriptEntry> scripts_for(const SceneDescription& scene) {
    std::vector<ScriptEntry> scripts;
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(script_directory(), none)) {
        if (file.path().extension() != ".toml") continue;
        try {
            const Script script = load_script(file.path(), scene);
            scripts.push_back({file.path().stem().string(), script.description, file.path()});
        } catch (const InputError&) {  // made for another scene
        }
    }
    std::ranges::sort(scripts, {}, &ScriptEntry::name);
    return scripts;
}

std::filesystem::path find_script(const std::filesystem::path& given) {
    std::error_code error;  // cycles of links, names too long: reading the file reports them
    if (std::filesystem::status(given, error).type() != std::filesystem::file_type::not_found)
        return given;
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(script_directory(), error)) {
        if (file.path().extension() != ".toml") continue;
        names.push_back(file.path().stem().string());
        // With its folder too: the documentation names scripts that way.
        const bool meant =
            given == names.back() || given == file.path().filename() ||
            given == std::filesystem::path("assets") / "scripts" / file.path().filename();
        if (meant) return file.path();
    }
    if (given.has_parent_path() || given.has_extension()) return given;
    std::ranges::sort(names);
    throw InputError(unknown_choice_message("script", given.string(), names));
}

bool is_script(const std::filesystem::path& file) {
    if (file.extension() != ".toml" || !std::filesystem::is_regular_file(file)) return false;
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    try {
        const toml::table script = parse_toml(text.str(), file.string());
        return script.contains("command") || script.contains("keys");
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace taffy
