#pragma once
// States that cannot go on.
#include <string>
#include <vector>

#include "core/module/world.h"

namespace taffy {

struct BlowUp {
    std::string text;                 // what went wrong, a clause; empty: nothing
    std::string advice = {};          // ". Try ...", behind the text
    std::string body = {};            // whose
    std::vector<uint32_t> rows = {};  // particles that are too fast, a hundred at most
};

/// What went wrong in a step of dt [s].
BlowUp find_blow_up(const World& world, double dt);
/// Text of what is too far away, or empty.
std::string find_departure(const World& world);

}  // namespace taffy
