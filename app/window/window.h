#pragma once
// The interactive program: one window with the viewport, panels and tools.
#include <stdexcept>

#include "app/command_line/options.h"

namespace taffy {

/// There is no display to open a window on. The program then films the scene without a window.
class NoDisplayError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Opens the window and returns the program's exit code when it is closed.
/// Throws InputError for a bad scene or option and NoDisplayError before anything was shown.
int run_window(const Options& options);

}  // namespace taffy
