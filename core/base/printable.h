#pragma once
#include <string>
#include <string_view>

namespace taffy {

/// The text with control characters written out ("\\u001b"), but for line breaks and tabs: what a
/// file holds must not give orders to the terminal that shows it.
std::string printable(std::string_view text);

}  // namespace taffy
