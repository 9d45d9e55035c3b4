#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the rows of the scene's camera path: keys are set, gone to and removed; the path is
/// followed, saved and loaded.
void camera_path_rows(Workspace& w);

}  // namespace taffy
