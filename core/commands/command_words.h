#pragma once
#include <string>

#include "core/commands/command.h"

namespace taffy {

/// What a command does, for people: "Young's modulus of bar". All that belong to one drag have the
/// same words.
std::string command_words(const Command& command);

}  // namespace taffy
