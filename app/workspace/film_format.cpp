#include "app/workspace/film_format.h"

#include "app/film/film_preset.h"

namespace taffy {

FilmFormat film_format(const WindowSettings& settings, std::array<int, 2> window, bool variants) {
    FilmFormat format{{even(window[0]), even(window[1])}, double(settings.film_rate), ".mp4"};
    if (variants || settings.film_content == FilmContent::everything) return format;
    format.fine = settings.film_fine;
    format.of_window = !format.fine && settings.film_preset.empty();
    if (settings.film_preset.empty()) return format;
    const FilmPreset& preset = film_preset(settings.film_preset);
    format.size = preset.size;
    format.frames_per_second = preset.frames_per_second;
    format.extension = preset.extension;
    format.transparent = preset.transparent;
    return format;
}

std::string film_format_text(const FilmFormat& format) {
    return std::to_string(format.size[0]) + " \u00d7 " + std::to_string(format.size[1]) + ", " +
           std::to_string(int(format.frames_per_second)) + "/s, " + format.extension +
           (format.transparent ? ", transparent" : "");
}

}  // namespace taffy
