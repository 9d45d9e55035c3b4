#pragma once
#include <pybind11/pybind11.h>

#include "core/commands/command.h"

namespace taffy {

/// Returns a command of a session for Python: its kind ("move_grip") and a dict of its arguments.
/// Needs the interpreter's lock.
pybind11::tuple words_of(const Command& command);

}  // namespace taffy
