#pragma once
#include <string>

#include "tests/mutations/trial.h"

namespace taffy::mutations {

/// What is wrong with what the program did; empty: it was harmless, or is refused as it should be.
std::string fault_of(const Input& input, const Outcome& outcome, const Limits& limits);

}  // namespace taffy::mutations
