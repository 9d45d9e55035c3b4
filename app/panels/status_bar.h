#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

constexpr float status_bar_height = 26.0f;  // [design units]

/// Draws figures along the lower edge of the window.
void status_bar(Workspace& w, double frames_per_second);

/// Returns the size of the part of the window that the status bar leaves free [units].
ImVec2 size_above_status_bar(const Workspace& w);

}  // namespace taffy
