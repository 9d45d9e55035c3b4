#pragma once
// Detects states from which the simulation cannot go on.
#include <string>
#include <vector>

#include "core/module/world.h"

namespace taffy {

struct BlowUp {
    std::string text;                 // what went wrong, a clause; empty: nothing
    std::string advice = {};          // ". Try ...", to be appended to the text
    std::string body = {};            // body at fault
    std::vector<uint32_t> rows = {};  // particles that are too fast, a hundred at most
};

/// A step in which nothing moves too far: only numbers that are not finite count as a blow-up.
constexpr double any_speed = 0.0;  // [s]

/// Finds what went wrong in a step of dt [s].
BlowUp find_blow_up(const World& world, double dt);
/// A message about a body that is too far away for the simulation to go on; empty if none is.
std::string find_departure(const World& world);

}  // namespace taffy
