#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// What is exported and as what, and the buttons that do it.
void export_rows(Workspace& w);

}  // namespace taffy
