#pragma once
// The side columns that hold the panels, and the tabs that fold them away.
#include <functional>

#include "app/workspace/workspace.h"

namespace taffy {

// [design units]
constexpr float column_width = 288.0f;
constexpr float column_margin = 10.0f;

/// Sets Workspace::free_area for the present window size and open columns. A narrow window shows
/// one column at most.
void lay_out(Workspace& w, float window_width, float window_height);

/// Draws a card as high as its content, or with a scroll bar where the window is lower, and the tab
/// that folds the column away.
void draw_column(Workspace& w, bool right, const std::function<void()>& content);

}  // namespace taffy
