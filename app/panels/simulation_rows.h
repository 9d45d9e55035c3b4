#pragma once
#include <functional>
#include <initializer_list>
#include <string>

#include "app/workspace/workspace.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// Draws rows for the simulation parameters that wanted() accepts.
void rows_of_simulation(Workspace& w, const std::function<bool(const ParameterInfo&)>& wanted);
/// Draws rows for the simulation parameters with these names.
void rows_of_simulation(Workspace& w, std::initializer_list<const char*> names);
/// Draws rows for the simulation parameters of a group of describe().
void group_of_simulation(Workspace& w, const std::string& group);

}  // namespace taffy
