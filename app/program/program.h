#pragma once

namespace taffy {

/// Runs the whole program: reads the arguments, does what they ask for, and reports errors on
/// standard error. Returns the exit code.
int run_program(int argc, const char* const* argv);

}  // namespace taffy
