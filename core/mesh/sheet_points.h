#pragma once
#include "core/mesh/model.h"

namespace taffy {

/// Returns particles on an open surface, one per spacing^2, evened out; the outermost lie half a
/// spacing from the rim.
std::vector<Vec3f> sheet_points(const Model& model, double spacing);

}  // namespace taffy
