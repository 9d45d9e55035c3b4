#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Over a named moment's flag on the timeline: its name, to be typed, and a button that removes it.
/// @param flag  where the flag is [units]
void moment_card(Workspace& w, ImVec2 flag);

}  // namespace taffy
