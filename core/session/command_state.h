#pragma once
// Writes and reads commands as state.
#include "core/commands/command.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Throws StateError when it reads the name of an unknown colour field or surface mode.
void visit_state(StateVisitor& state, Command& command);

}  // namespace taffy
