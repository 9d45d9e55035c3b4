#pragma once
// Lines of a file, joined to curves, and points along them.
#include <span>

#include "core/mesh/model.h"

namespace taffy {

/// Joins lines at points that two of them share; where more meet, curves end.
std::vector<Curve> connected_curves(const std::vector<Vec3f>& position,
                                    std::span<const std::array<uint32_t, 2>> lines);

/// Returns points along the curve at even distances near the spacing, each in the middle of its
/// piece, so that the ends of an open curve are half a distance away.
std::vector<Vec3f> points_along(const Curve& curve, double spacing);

}  // namespace taffy
