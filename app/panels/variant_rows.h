#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Two variants of the whole scene: begin, end, who gets changes, and what differs.
void variant_rows(Workspace& w);

}  // namespace taffy
