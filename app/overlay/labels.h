#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Adds the name of every body, above it, where the view asks for names; A and B above twins.
void label_bodies(Workspace& w);

/// Draws the frame's labels beside their points, kept inside the view.
void draw_labels(const Workspace& w, ImDrawList& list);

}  // namespace taffy
