#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the rows about two variants of the whole scene: begin, end, which of them changes go to,
/// and what differs.
void variant_rows(Workspace& w);

}  // namespace taffy
