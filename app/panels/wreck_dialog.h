#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// While the simulation is a wreck and stands still: what is wrong, and the ways back.
void wreck_dialog(Workspace& w);

}  // namespace taffy
