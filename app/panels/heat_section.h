#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Temperatures of the scene, of the air and of obstacles; the brush.
void heat_section(Workspace& w);

}  // namespace taffy
