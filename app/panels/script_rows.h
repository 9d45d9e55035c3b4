#pragma once
#include "app/script/script_library.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// What plays now; empty name: nothing.
struct PlayedScript {
    std::string name;
    double time = 0.0;  // [s]
    double end = 0.0;   // [s]
};

/// A button for every script of the scene; for the one that plays how far it is, and its end.
void script_rows(Workspace& w, const std::vector<ScriptEntry>& scripts, const PlayedScript& played);

}  // namespace taffy
