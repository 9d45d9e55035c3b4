#pragma once
#include "core/parameters/view_parameters.h"

namespace taffy {

/// Sizes, roundings and colours of the interface.
/// @param scale  window units per design unit
void apply_style(Theme theme, float scale);

}  // namespace taffy
