#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The menu of a right click on a body: what can be done there. Every frame.
void body_menu(Workspace& w);

}  // namespace taffy
