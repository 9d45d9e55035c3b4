#pragma once
// States that cannot go on.
#include <string>

#include "core/module/world.h"

namespace taffy {

/// Text of what went wrong in a step of dt [s], or empty.
std::string find_blow_up(const World& world, double dt);
/// Text of what is too far away, or empty.
std::string find_departure(const World& world);

}  // namespace taffy
