#pragma once
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// What a parameter is now; where the path means all bodies (body.*.damping), of each of them.
/// Empty for what snapshots do not know.
std::vector<SetParameter> present_values(const Snapshot& snapshot, const std::string& path);

}  // namespace taffy
