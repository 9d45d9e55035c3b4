#pragma once
#include <string>

#include "tests/mutations/trial.h"

namespace taffy::mutations {

/// Returns what the program did wrong; empty: the input was harmless, or was refused as it should
/// be.
std::string fault_of(const Input& input, const Outcome& outcome, const Limits& limits);

}  // namespace taffy::mutations
