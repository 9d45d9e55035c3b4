#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the card over a named moment's flag on the timeline: a text field with its name, and a
/// button that removes it.
/// @param flag  where the flag is [units]
void moment_card(Workspace& w, ImVec2 flag);

}  // namespace taffy
