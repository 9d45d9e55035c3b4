#pragma once
// Points of a lattice that lie inside a solid.
#include "core/mesh/filling.h"

namespace taffy {

/// The lattice is centred on the model's box, one point per spacing^3 whatever the packing. Throws
/// InputError when there is none inside, or when the surface is so intricate that telling inside
/// from outside would take too long.
std::vector<Vec3f> inner_points(const Model& model, double spacing, Packing packing);

}  // namespace taffy
