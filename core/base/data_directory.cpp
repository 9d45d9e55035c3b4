#include "core/base/data_directory.h"

#include <cstdlib>

#include "core/base/error.h"

namespace taffy {

std::filesystem::path data_directory() {
    const char* chosen = std::getenv("TAFFY_DATA");
    const bool by_person = chosen && *chosen;
    const std::filesystem::path directory = by_person ? chosen : TAFFY_SOURCE_DIR;
    std::error_code ignored;
    if (std::filesystem::is_directory(directory / "assets", ignored)) return directory;
    if (by_person)
        throw InputError("TAFFY_DATA is '" + directory.string() +
                         "', which has no folder 'assets'; it must name Taffy's data folder");
    throw InputError(
        "the data folder '" + directory.string() +
        "' that this program was built with is not there; set the environment variable "
        "TAFFY_DATA to the folder that holds 'assets' and 'shaders'");
}

std::filesystem::path settings_directory() {
    const auto variable = [](const char* name) {
        const char* text = std::getenv(name);
        return std::filesystem::path(text ? text : "");
    };
    if (const auto own = variable("TAFFY_CONFIG"); !own.empty()) return own;
    if (const auto xdg = variable("XDG_CONFIG_HOME"); !xdg.empty()) return xdg / "taffy";
    if (const auto home = variable("HOME"); !home.empty()) return home / ".config" / "taffy";
    return std::filesystem::temp_directory_path() / "taffy";
}

}  // namespace taffy
