#pragma once
#include "app/workspace/search.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws a text field over the view and the entries that its text finds; Up, Down and Enter choose.
/// Closes when an entry is chosen.
void search_window(Workspace& w, SearchState& state);

}  // namespace taffy
