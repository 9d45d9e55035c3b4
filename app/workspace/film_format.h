#pragma once
// Size, rate and format of films and pictures made in the window, according to the settings.
#include <array>
#include <string>

#include "app/workspace/settings.h"

namespace taffy {

struct FilmFormat {
    std::array<int, 2> size;  // [pixels]
    double frames_per_second;
    std::string extension;
    bool transparent = false;
    bool fine = false;      // as --quality film
    bool of_window = true;  // taken from the window, else drawn in a picture of its own
};

/// Video codecs want even sizes.
constexpr int even(int pixels) {
    return pixels & ~1;
}

/// @param window    [pixels]
/// @param variants  two are shown; such films are always taken from the window
FilmFormat film_format(const WindowSettings& settings, std::array<int, 2> window,
                       bool variants = false);

/// "1280 \u00d7 720, 60/s, .mp4"
std::string film_format_text(const FilmFormat& format);

}  // namespace taffy
