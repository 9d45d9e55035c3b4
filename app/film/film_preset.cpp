#include "app/film/film_preset.h"

#include <algorithm>

#include "core/base/choice_message.h"
#include "core/base/error.h"

namespace taffy {

std::span<const FilmPreset> film_presets() {
    static const FilmPreset table[] = {
        {"1080p60", {1920, 1080}, 60.0, ".mp4"},    {"4k", {3840, 2160}, 60.0, ".mp4"},
        {"square", {1080, 1080}, 60.0, ".mp4"},     {"webm", {1920, 1080}, 60.0, ".webm"},
        {"gif", {480, 270}, 25.0, ".gif"},          {"webp", {640, 360}, 25.0, ".webp"},
        {"alpha", {1920, 1080}, 60.0, ".png", true}};
    return table;
}

std::vector<std::string> film_preset_names() {
    std::vector<std::string> names;
    for (const FilmPreset& preset : film_presets()) names.push_back(preset.name);
    return names;
}

const FilmPreset& film_preset(const std::string& name) {
    const auto found = std::ranges::find(film_presets(), name, &FilmPreset::name);
    if (found != film_presets().end()) return *found;
    throw InputError(unknown_choice_message("preset", name, film_preset_names()));
}

}  // namespace taffy
