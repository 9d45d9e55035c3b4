#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws a histogram of the colour field's present values over the particles.
void histogram_row(Workspace& w);

}  // namespace taffy
