#pragma once
#include "app/command_line/options.h"

namespace taffy {

/// Exit code of a run whose simulation broke down.
constexpr int broken_down_exit_code = 3;

/// Runs the scene without a window: films it, takes a picture, writes figures, as the options ask.
/// Returns the program's exit code. Throws InputError.
int run_headless(const Options& options);

}  // namespace taffy
