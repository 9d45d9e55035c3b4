#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the menu that a right click on a body opens, with everything that can be done at that
/// place. To be called every frame.
void body_menu(Workspace& w);

}  // namespace taffy
