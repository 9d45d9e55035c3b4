#pragma once
// The present value of a parameter, from a snapshot.
#include "core/parameters/parameter_path.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Of the first body or source where the path means every one. Not for the view. Throws InputError
/// where the owner is not there.
ParameterValue parameter_value(const ParameterPath& path, const Snapshot& snapshot);

}  // namespace taffy
