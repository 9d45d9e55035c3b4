#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

constexpr float status_bar_height = 26.0f;  // [design units]

/// Draws figures along the lower edge of the window.
void status_bar(Workspace& w, double frames_per_second);

}  // namespace taffy
