#pragma once
// Loads that act on particles from far away, such as weight. A load is a module in one file of this
// folder and one line in loads.cpp.
#include <memory>
#include <vector>

#include "core/module/module.h"

namespace taffy {

/// Makes one module of each kind, in the order in which they are called.
std::vector<std::unique_ptr<Module>> make_loads();

/// Returns the parameters of all loads that have some.
std::vector<AddModuleParameters> parameters_of_loads();

}  // namespace taffy
