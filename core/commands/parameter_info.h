#pragma once
#include "core/parameters/parameter.h"
#include "core/parameters/parameter_path.h"

namespace taffy {

/// The description of the parameter that a path names. Throws InputError for an unknown key.
const ParameterInfo& parameter_info(const ParameterPath& path);

}  // namespace taffy
