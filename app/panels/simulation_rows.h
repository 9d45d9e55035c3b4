#pragma once
#include <initializer_list>

#include "app/workspace/workspace.h"

namespace taffy {

/// Parameters of the simulation, by name.
void rows_of_simulation(Workspace& w, std::initializer_list<const char*> names);

/// Parameters that are shown with the fluids.
bool is_of_fluids(const std::string& name);

}  // namespace taffy
