#pragma once
// Values of options that are read as text first. All throw InputError.
#include <array>
#include <string>

#include "app/command_line/options.h"

namespace taffy {

/// Seconds as a number, "0.05", or a fraction, "1/30".
double parse_interval(const std::string& option, const std::string& text);

Quality parse_quality(const std::string& text);

/// "1920x1080" to two numbers.
std::array<int, 2> parse_size(const std::string& option, const std::string& text);

/// Film quality draws four pixels for one.
void check_film_size(const Options& options);

/// Size, rate and kind of the film; its name gets the preset's ending if it has none.
void apply_preset(const std::string& name, bool has_rate, Options& options);

}  // namespace taffy
