#pragma once
#include <optional>
#include <string>

#include "app/command_line/options.h"

namespace taffy {

/// Reads the arguments. Returns nothing when the answer is already printed (--help, --version).
/// Throws InputError with one message; for an unknown option it names the nearest valid one.
std::optional<Options> parse_command_line(int argc, const char* const* argv);

/// Returns all options as a table of docs/command_line.md: what is typed, what it does.
std::string command_line_table();

}  // namespace taffy
