#pragma once

namespace taffy {

/// The whole program: reads the arguments, does what they ask for, and says what is wrong on
/// standard error. @return its exit code
int run_program(int argc, const char* const* argv);

}  // namespace taffy
