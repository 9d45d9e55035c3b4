#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace taffy {

/// The text in lines of at most this width, broken at spaces only: ImGui itself also breaks "0.5"
/// behind its point. A word that is longer has a line of its own.
/// @param length  of a piece of text
std::string broken_at_spaces(std::string_view text, float width,
                             const std::function<float(std::string_view)>& length);

}  // namespace taffy
