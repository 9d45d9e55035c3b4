#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Returns the height that the plots take below the view, with the gap above them [units]; 0: there
/// are no plots.
float plots_space(const Workspace& w, float window_height);

/// Draws all plots below the view.
void plots_card(Workspace& w);

}  // namespace taffy
