#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws, while the simulation is a wreck and paused, what is wrong and the ways back.
void wreck_dialog(Workspace& w);

}  // namespace taffy
