#pragma once
// Presets: size, rate and kind of a film by one name.
#include <array>
#include <span>
#include <string>
#include <vector>

namespace taffy {

struct FilmPreset {
    std::string name;
    std::array<int, 2> size;  // [pixels]
    double frames_per_second;
    std::string extension;  // of the file: ".mp4"
    bool transparent = false;
};

std::span<const FilmPreset> film_presets();

std::vector<std::string> film_preset_names();

/// Returns a preset by name. Throws InputError that lists the names.
const FilmPreset& film_preset(const std::string& name);

}  // namespace taffy
