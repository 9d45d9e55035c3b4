#pragma once
// Parses values of options that are first read as text. All functions throw InputError.
#include <array>
#include <string>

#include "app/command_line/options.h"

namespace taffy {

/// Reads seconds as a number, "0.05", or a fraction, "1/30".
double parse_interval(const std::string& option, const std::string& text);

Quality parse_quality(const std::string& text);

/// Reads "1920x1080" as two numbers.
std::array<int, 2> parse_size(const std::string& option, const std::string& text);

/// Throws where pictures are too large for film quality, which draws four pixels for each one.
void check_film_size(const Options& options);

/// Sets size, rate and kind of the film; its name gets the preset's extension if it has none.
void apply_preset(const std::string& name, bool has_rate, Options& options);

}  // namespace taffy
