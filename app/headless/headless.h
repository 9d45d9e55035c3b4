#pragma once
#include "app/command_line/options.h"

namespace taffy {

/// Runs the scene without a window: films it, takes a picture, writes figures, as the options ask.
/// Returns the program's exit code. Throws InputError.
int run_headless(const Options& options);

}  // namespace taffy
