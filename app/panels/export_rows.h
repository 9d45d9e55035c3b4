#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the rows that choose what is exported and in which format, and the export buttons.
void export_rows(Workspace& w);

}  // namespace taffy
