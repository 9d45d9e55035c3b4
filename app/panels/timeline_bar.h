#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Higher where parameters have keys [design units].
float timeline_bar_height(const Workspace& w);

/// There is something to show.
bool has_timeline_bar(const Workspace& w);

/// Under the view: what was recorded of the run, and a play head that one drags to any moment.
void timeline_bar(Workspace& w);

}  // namespace taffy
