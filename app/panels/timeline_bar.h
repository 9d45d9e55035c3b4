#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Returns the bar's height [design units], which is larger where parameters have keys.
float timeline_bar_height(const Workspace& w);

/// Whether there is a bar to show.
bool has_timeline_bar(const Workspace& w);

/// Draws the bar under the view: the recorded run, and a play head that can be dragged to any
/// moment.
void timeline_bar(Workspace& w);

}  // namespace taffy
