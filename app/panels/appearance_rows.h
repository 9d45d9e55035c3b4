#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the rows that set a body's surface mode and look, which take precedence over the view's.
void appearance_rows(Workspace& w, const BodyState& body);

}  // namespace taffy
