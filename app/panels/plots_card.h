#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// What the plots take below the view, with the gap above them [units]; 0: there are none.
float plots_space(const Workspace& w, float window_height);

/// All plots, below the view.
void plots_card(Workspace& w);

}  // namespace taffy
