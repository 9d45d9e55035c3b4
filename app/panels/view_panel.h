#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// How the scene is shown, from where, and what films contain.
void view_panel(Workspace& w);

}  // namespace taffy
