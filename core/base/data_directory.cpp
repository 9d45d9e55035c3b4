#include "core/base/data_directory.h"

#include <cstdlib>

#include "core/base/error.h"

#if defined(__unix__) || defined(__APPLE__)
#include <pwd.h>
#include <unistd.h>
#include <vector>
#endif

namespace taffy {

namespace {

/// The home directory that the system has on record for the user; empty where there is none.
std::filesystem::path registered_home() {
#if defined(__unix__) || defined(__APPLE__)
    std::vector<char> text(16384);
    passwd entry{}, *found = nullptr;
    if (getpwuid_r(geteuid(), &entry, text.data(), text.size(), &found) != 0 || !found) return {};
    std::error_code ignored;
    const std::filesystem::path home = entry.pw_dir ? entry.pw_dir : "";
    // Service accounts have "/" or "/nonexistent".
    if (home != home.root_path() && std::filesystem::is_directory(home, ignored)) return home;
#endif
    return {};
}

}  // namespace

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
    // A relative path would be another folder wherever the program is started.
    if (const auto xdg = variable("XDG_CONFIG_HOME"); xdg.is_absolute()) return xdg / "taffy";
    if (const auto home = variable("HOME"); home.is_absolute()) return home / ".config" / "taffy";
    if (const auto home = registered_home(); home.is_absolute()) return home / ".config" / "taffy";
    return {};
}

}  // namespace taffy
