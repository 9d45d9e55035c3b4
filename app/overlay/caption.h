#pragma once
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Draws a line of text, broken where it is too long, in the upper left corner; its lower edge, or
/// that of what is above it where it is empty [units].
float draw_caption(const Workspace& w, ImDrawList& list, const std::string& text);

}  // namespace taffy
