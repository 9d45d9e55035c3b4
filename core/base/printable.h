#pragma once
#include <string>
#include <string_view>

namespace taffy {

/// Returns the text with control characters, other than line breaks and tabs, marks that change the
/// direction of writing and invalid UTF-8 written out ("\\u001b"), so that the contents of a file
/// cannot control the terminal that shows them.
std::string printable(std::string_view text);

}  // namespace taffy
