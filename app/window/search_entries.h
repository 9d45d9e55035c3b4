#pragma once
#include "app/workspace/search.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// All keys' actions, panels, parameters of the present scene and scenes that can be opened.
std::vector<SearchEntry> search_entries(Workspace& w, Actions& actions);

}  // namespace taffy
