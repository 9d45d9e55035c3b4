#include "app/workspace/recent_files.h"

namespace taffy {

namespace {

namespace fs = std::filesystem;

constexpr size_t most_recent = 8;

}  // namespace

void note_recent_file(WindowSettings& settings, const fs::path& file) {
    if (file.empty()) return;
    std::error_code error;
    const fs::path whole = fs::absolute(file, error).lexically_normal();
    if (error || comes_with_the_program(whole)) return;
    std::erase(settings.recent, whole.string());
    settings.recent.insert(settings.recent.begin(), whole.string());
    if (settings.recent.size() > most_recent) settings.recent.resize(most_recent);
}

std::vector<SceneEntry> recent_files(const WindowSettings& settings) {
    std::vector<SceneEntry> files;
    for (const std::string& text : settings.recent) {
        const fs::path file(text);
        std::error_code error;
        if (!fs::is_regular_file(file, error)) continue;
        const std::string name =
            (file.extension() == ".toml" ? file.stem() : file.filename()).string();
        files.push_back({.name = name,
                         .title = name,
                         .description = file.parent_path().string(),
                         .path = file});
    }
    return files;
}

}  // namespace taffy
