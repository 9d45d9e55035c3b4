#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace taffy {

/// Breaks the text into lines of at most this width, at spaces only: ImGui itself also breaks "0.5"
/// after its point. A word that is longer gets a line of its own.
/// @param length  returns the width of a piece of text
std::string broken_at_spaces(std::string_view text, float width,
                             const std::function<float(std::string_view)>& length);

}  // namespace taffy
