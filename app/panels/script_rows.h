#pragma once
#include "app/script/script_library.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws a button for every script of the scene; that of the script being played shows how far it
/// is, and stops it.
void script_rows(Workspace& w, const std::vector<ScriptEntry>& scripts, const PlayedScript& played);

}  // namespace taffy
