#pragma once
// The value of the colour field at the particle under the cursor.
#include "app/workspace/workspace.h"

namespace taffy {

/// @param cursor  [pixels]
void draw_readout(const Workspace& w, ImDrawList& list, glm::vec2 cursor);

}  // namespace taffy
