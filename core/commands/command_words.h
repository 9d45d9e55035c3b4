#pragma once
#include <string>

#include "core/commands/command.h"

namespace taffy {

/// Names the effect of a command for the user: "Young's modulus of bar". All commands of one drag
/// have the same name.
std::string command_words(const Command& command);

}  // namespace taffy
