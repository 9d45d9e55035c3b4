#include "app/command_line/option_texts.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <vector>

#include "app/film/film_preset.h"
#include "core/base/choice_message.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr int64_t most_pixels = int64_t(64) << 20;  // a picture of this size takes 2 GB to draw

const std::vector<std::string> qualities = {"automatic", "fast", "fine", "film"};

}  // namespace

double parse_interval(const std::string& option, const std::string& text) {
    const size_t slash = text.find('/');
    const auto number = [&](const std::string& part) {
        double value = 0.0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size())
            throw InputError(option +
                             " must be a number of seconds or a fraction of one, such as " +
                             "0.05 or 1/30, not '" + text + "'");
        return value;
    };
    if (slash == std::string::npos) return number(text);
    return number(text.substr(0, slash)) / number(text.substr(slash + 1));
}

Quality parse_quality(const std::string& text) {
    const auto found = std::ranges::find(qualities, text);
    if (found == qualities.end())
        throw InputError(unknown_choice_message("quality", text, qualities));
    return Quality(found - qualities.begin());
}

void check_film_size(const Options& options) {
    const int64_t pixels = int64_t(options.size[0]) * options.size[1];
    if (options.quality != Quality::film || 4 * pixels <= most_pixels) return;
    throw InputError("--quality film draws pictures of at most " +
                     std::to_string(most_pixels / 4 >> 20) +
                     " million pixels, such as 4096x4096: use a smaller --size");
}

std::array<int, 2> parse_size(const std::string& option, const std::string& text) {
    const std::string message =
        option + " must be WIDTHxHEIGHT in pixels from 16 to 16384, such as 1920x1080, not '" +
        text + "'";
    int width = 0, height = 0, used = 0;
    if (std::sscanf(text.c_str(), "%dx%d%n", &width, &height, &used) != 2 ||
        size_t(used) != text.size())
        throw InputError(message);
    for (const int pixels : {width, height})
        if (pixels < 16 || pixels > 16384) throw InputError(message);
    if (int64_t(width) * height > most_pixels)
        throw InputError(option + " " + text + " is " +
                         std::to_string(int64_t(width) * height >> 20) +
                         " million pixels; at most " + std::to_string(most_pixels >> 20) +
                         ", such as 8192x8192, are possible");
    return {width, height};
}

void apply_preset(const std::string& name, bool has_rate, Options& options) {
    const FilmPreset& preset = film_preset(name);
    if (options.record.empty())
        throw InputError("--preset is for films: add --record out" + preset.extension);
    if (!options.record.has_extension()) options.record += preset.extension;
    if (lower_extension(options.record) != preset.extension)
        throw InputError("--preset " + name + " makes a film that ends with " + preset.extension +
                         ": name it " +
                         options.record.filename().replace_extension(preset.extension).string());
    options.size = preset.size;
    options.transparent = options.transparent || preset.transparent;
    if (!has_rate) options.frames_per_second = preset.frames_per_second;
}

}  // namespace taffy
