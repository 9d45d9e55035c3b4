#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The colour map with its field's name, unit and range, at the lower edge of the free area.
void draw_legend(const Workspace& w, ImDrawList& list, float range_min, float range_max);

}  // namespace taffy
