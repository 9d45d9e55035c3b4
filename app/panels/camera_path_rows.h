#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The keys of the camera path of this scene: set, gone to, removed, followed, saved and loaded.
void camera_path_rows(Workspace& w);

}  // namespace taffy
