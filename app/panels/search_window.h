#pragma once
#include "app/workspace/search.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// A text field over the view and what its text finds; Up, Down and Enter choose. Closes when one
/// is chosen.
void search_window(Workspace& w, SearchState& state);

}  // namespace taffy
