#pragma once
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Returns the present value of a parameter or, where the path means all bodies (body.*.damping),
/// of each of them. Empty if snapshots do not hold the parameter.
std::vector<SetParameter> present_values(const Snapshot& snapshot, const std::string& path);

}  // namespace taffy
