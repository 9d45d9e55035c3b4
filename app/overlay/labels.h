#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the frame's labels beside their points, kept inside the view.
void draw_labels(const Workspace& w, ImDrawList& list);

}  // namespace taffy
