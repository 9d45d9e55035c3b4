#pragma once
// From triangles and lines as they stand in a file to a model that can be filled.
#include "core/mesh/model.h"
#include "core/mesh/raw_model.h"

namespace taffy {

/// Merges equal vertices; leaves out triangles that are degenerate, double or without a finite
/// place; turns those that face the wrong way; closes holes that are small beside the surface (up
/// to 15 % of a piece's area). What is closed then makes a solid, otherwise an open surface
/// makes a sheet, otherwise lines make rods. Throws InputError when nothing of use is left.
Model repair(RawModel raw);

}  // namespace taffy
