#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// How the body is shown, and how its surface takes light, whatever the view says of all.
void appearance_rows(Workspace& w, const BodyState& body);

}  // namespace taffy
