#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

constexpr float timeline_bar_height = 30.0f;  // [design units]

/// There is something to show.
bool has_timeline_bar(const Workspace& w);

/// Under the view: what was recorded of the run, and a play head that one drags to any moment.
void timeline_bar(Workspace& w);

}  // namespace taffy
