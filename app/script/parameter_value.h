#pragma once
// The present value of a parameter, read from a snapshot.
#include "core/parameters/parameter_path.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Returns the value; where the path means several owners, that of the first one. Not for view
/// parameters. Throws InputError where the owner does not exist.
ParameterValue parameter_value(const ParameterPath& path, const Snapshot& snapshot);

}  // namespace taffy
