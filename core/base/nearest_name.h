#pragma once
// "Did you mean ...?": the valid name nearest to a misspelt one.
#include <span>
#include <string>
#include <string_view>

namespace taffy {

/// Edit distance that counts insertion, deletion, substitution and the swap of two neighbours
/// (optimal string alignment).
int edit_distance(std::string_view a, std::string_view b);

/// Returns the entry of valid_names with the smallest edit distance to name; empty if none is near
/// enough to be meant.
std::string nearest_name(std::string_view name, std::span<const std::string> valid_names);

/// Returns part of a message: "unknown key 'yong'; did you mean 'young_modulus'?"
std::string unknown_name_message(std::string_view what, std::string_view name,
                                 std::span<const std::string> valid_names);

}  // namespace taffy
