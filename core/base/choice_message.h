#pragma once
#include <span>
#include <string>
#include <string_view>

namespace taffy {

/// As unknown_name_message(), with a list of all valid names: for few valid names.
std::string unknown_choice_message(std::string_view what, std::string_view name,
                                   std::span<const std::string> valid_names);

}  // namespace taffy
