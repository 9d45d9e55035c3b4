#pragma once
#include "app/script/script_library.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// A button for every script of the scene; for the one that plays how far it is, and its end.
void script_rows(Workspace& w, const std::vector<ScriptEntry>& scripts, const PlayedScript& played);

}  // namespace taffy
