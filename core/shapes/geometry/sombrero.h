#pragma once
#include "core/base/types.h"

namespace taffy {

/// The sombrero's rest shape: a flat sheet bent along its radius without stretching it, to a crown,
/// a trough and a turned-up brim. u is the way from the middle to the rim along the surface, 0
/// to 1.
double sombrero_height(double u, double crown_height);  // [m], a damped cosine
/// Distance from the axis [m], radius being that of the flat sheet. Throws InputError when the
/// crown is too high for that.
double sombrero_distance(double u, double crown_height, double radius);

}  // namespace taffy
