#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Of B where it lies over A; its opacity is that of the picture.
inline const ImVec4 ghost_colour(0.12f, 0.50f, 0.95f, 0.6f);

/// A and B in the corners of their halves, and the line between them; or what is what where B lies
/// over A.
void draw_variant_names(const Workspace& w, ImDrawList& list);

}  // namespace taffy
