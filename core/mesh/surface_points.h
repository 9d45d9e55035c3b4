#pragma once
#include "core/mesh/model.h"

namespace taffy {

/// Points spread over an open surface, one per spacing^2.
std::vector<Vec3f> surface_points(const Model& model, double spacing);

}  // namespace taffy
