#pragma once
#include <functional>
#include <initializer_list>
#include <string>

#include "app/workspace/workspace.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// Parameters of the simulation that are wanted.
void rows_of_simulation(Workspace& w, const std::function<bool(const ParameterInfo&)>& wanted);
/// By name.
void rows_of_simulation(Workspace& w, std::initializer_list<const char*> names);
/// Those of a group of describe().
void group_of_simulation(Workspace& w, const std::string& group);

}  // namespace taffy
