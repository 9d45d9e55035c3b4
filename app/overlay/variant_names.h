#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The colour of B where it lies over A; its opacity is that of B's picture.
inline const ImVec4 ghost_colour(0.12f, 0.50f, 0.95f, 0.6f);

/// Draws A and B in the corners of their halves, and the line between them; where B lies over A,
/// says which colour is which variant.
void draw_variant_names(const Workspace& w, ImDrawList& list);

}  // namespace taffy
