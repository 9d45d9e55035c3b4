#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The list of bodies and what the selected one is made of.
void material_panel(Workspace& w);

}  // namespace taffy
