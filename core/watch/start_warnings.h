#pragma once
// What a scene begins with that cannot go well: bodies in each other or in obstacles.
#include <string>

#include "core/module/world.h"

namespace taffy {

/// Before the first step: a sentence and a line for each thing that will burst apart; empty: none.
std::string start_warnings(const World& world);

}  // namespace taffy
