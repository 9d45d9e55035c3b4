#pragma once
#include <span>
#include <string>
#include <string_view>

namespace taffy {

/// Returns a field as RFC 4180 requires: in quotes when it holds a comma, a quote or a line break.
std::string csv_field(std::string_view text);

/// Returns a number with nine significant digits, independent of the locale.
std::string csv_number(double value);

/// Joins fields by commas and adds a line break. Quotes fields that need it.
std::string csv_line(std::span<const std::string> fields);

}  // namespace taffy
