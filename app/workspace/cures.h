#pragma once
// What a person can set so that a step that was rolled back does not blow up again.
#include <string>
#include <vector>

#include "core/parameters/parameter.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

struct Cure {
    std::string id;         // "automatic_step"
    std::string label;      // what a button says
    std::string help;       // a sentence
    std::string parameter;  // its path
    ParameterValue value;
};

/// Returns the cures of the last break-down, the likeliest first and three at most, without any
/// that would be refused.
std::vector<Cure> cures(const Snapshot& snapshot);

}  // namespace taffy
