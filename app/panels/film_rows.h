#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// What films and pictures are and show, and the buttons that make them.
void film_rows(Workspace& w);

}  // namespace taffy
