#include "app/script/script_library.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/scene/table_reader.h"

namespace taffy {

std::vector<ScriptEntry> scripts_for(const SceneDescription& scene) {
    std::vector<ScriptEntry> scripts;
    std::error_code none;
    for (const auto& file :
         std::filesystem::directory_iterator(data_directory() / "assets" / "scripts", none)) {
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

bool is_script(const std::filesystem::path& file) {
    if (file.extension() != ".toml" || !std::filesystem::is_regular_file(file)) return false;
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    try {
        return parse_toml(text.str(), file.string()).contains("command");
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace taffy
