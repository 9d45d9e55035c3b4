#pragma once
#include <string>
#include <string_view>

namespace taffy {

/// What a TOML parser says of an error at line and column (from 1) of the text, followed by what a
/// person probably meant and how that is written.
std::string with_hint(const std::string& description, std::string_view text, int line, int column);

}  // namespace taffy
