#pragma once
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Draws a line of text, broken where it is too long, in the upper left corner.
void draw_caption(const Workspace& w, ImDrawList& list, const std::string& text);

}  // namespace taffy
