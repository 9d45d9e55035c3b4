#pragma once
// What acts on particles from far away: weight and the like. A load is a module in one file of
// this folder and one line in loads.cpp.
#include <memory>
#include <vector>

#include "core/module/module.h"

namespace taffy {

/// One of each kind, in the order in which they are asked.
std::vector<std::unique_ptr<Module>> make_loads();

/// Of all loads that have parameters.
std::vector<AddModuleParameters> parameters_of_loads();

}  // namespace taffy
