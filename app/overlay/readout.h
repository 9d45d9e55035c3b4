#pragma once
// The value of the colour field under the cursor.
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Returns the value of the particle that the ray meets; for temperatures also that of an obstacle.
/// Empty if the ray meets none.
/// @param plane_reach  how far planes are seen [m]; farther out they fade into the sky
std::string readout_text(const Snapshot& snapshot, const Ray& ray, const ViewParameters& view,
                         float plane_reach = 1000.0f);

/// @param cursor  [pixels]
void draw_readout(const Workspace& w, ImDrawList& list, glm::vec2 cursor);

/// Draws a line of text at the mouse; nothing if it is empty.
void draw_at_mouse(const Workspace& w, ImDrawList& list, glm::vec2 cursor, const std::string& text);

}  // namespace taffy
