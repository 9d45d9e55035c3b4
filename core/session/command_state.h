#pragma once
// Commands as state: how they are written and read.
#include "core/commands/command.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Throws StateError where a colour field or a way to show a surface is read that is not known.
void visit_state(StateVisitor& state, Command& command);

}  // namespace taffy
