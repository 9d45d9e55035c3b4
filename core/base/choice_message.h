#pragma once
#include <span>
#include <string>
#include <string_view>

namespace taffy {

/// unknown_name_message() where the valid names are few: lists them all.
std::string unknown_choice_message(std::string_view what, std::string_view name,
                                   std::span<const std::string> valid_names);

}  // namespace taffy
