#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// How the values of the colour field are spread over the particles now.
void histogram_row(Workspace& w);

}  // namespace taffy
