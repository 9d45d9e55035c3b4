#pragma once
#include <pybind11/pybind11.h>

#include "core/commands/command.h"

namespace taffy {

/// A command of a session as Python has it: its kind ("move_grip") and a dict of what it says.
/// Needs the interpreter's lock.
pybind11::tuple words_of(const Command& command);

}  // namespace taffy
