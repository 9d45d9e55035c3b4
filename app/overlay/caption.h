#pragma once
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Draws a line of text, broken where it is too long, in the upper left corner. Returns the text's
/// lower edge or, for an empty text, the upper edge of the free area [units].
float draw_caption(const Workspace& w, ImDrawList& list, const std::string& text);

}  // namespace taffy
