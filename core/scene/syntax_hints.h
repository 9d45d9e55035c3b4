#pragma once
#include <string>
#include <string_view>

namespace taffy {

/// The description by the TOML parser of an error at line and column (from 1) of the text, followed
/// by what the user probably meant and how that is written.
std::string with_hint(const std::string& description, std::string_view text, int line, int column);

}  // namespace taffy
