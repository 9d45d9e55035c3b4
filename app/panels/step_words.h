#pragma once
// What limits the time step, in words.
#include <string>

#include "core/snapshot/snapshot.h"

namespace taffy {

struct StepWords {
    std::string what;            // for a row: "elasticity of 'bar'"
    std::string advice;          // sentences: why, and what would make steps longer
    bool solving_helps = false;  // implicit pressures would allow longer steps
};

StepWords step_words(const Snapshot& snapshot);

}  // namespace taffy
