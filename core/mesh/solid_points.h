#pragma once
// Particles inside a solid: points of a lattice, then evened out near the surface.
#include "core/mesh/filling.h"

namespace taffy {

/// Returns one point per spacing^3: as many as the volume holds. The lattice is centred on the
/// model's box; near the surface the points are moved so that the outermost lie half a spacing
/// below it. Throws InputError when there is no room for a point, or when the surface is so
/// intricate that it would take too long.
std::vector<Vec3f> solid_points(const Model& model, double spacing, Packing packing);

/// Sets the model's volume to that of the union of its pieces, if they overlap: by counting points
/// of a lattice, to about 1 %. Leaves the volume as it is where that would take too long.
void measure_union(Model& model);

}  // namespace taffy
