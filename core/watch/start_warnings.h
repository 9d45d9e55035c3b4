#pragma once
// Warnings about the first state of a scene: bodies that overlap each other or obstacles.
#include <string>

#include "core/module/world.h"

namespace taffy {

/// To be called before the first step: one line for each pair that will burst apart; empty if there
/// is none.
std::string start_warnings(const World& world);

}  // namespace taffy
