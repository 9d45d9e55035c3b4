#pragma once
#include <span>
#include <string>
#include <string_view>

namespace taffy {

/// A field as RFC 4180 wants it: in quotes when it holds a comma, a quote or a line break.
std::string csv_field(std::string_view text);

/// Nine significant digits, independent of the locale.
std::string csv_number(double value);

/// Fields joined by commas, with the line break. Quotes what needs it.
std::string csv_line(std::span<const std::string> fields);

}  // namespace taffy
