#pragma once
// Makes a model that can be filled from the triangles and lines of a file.
#include "core/mesh/model.h"
#include "core/mesh/raw_model.h"

namespace taffy {

/// Merges equal vertices; removes triangles that are degenerate, duplicate or without finite
/// positions; turns those that face the wrong way; closes holes that are small compared with the
/// surface (up to 15 % of a piece's area). If any piece is then closed the model is a solid,
/// otherwise an open surface makes a sheet, otherwise lines make rods. Throws InputError when
/// nothing usable is left.
Model repair(RawModel raw);

}  // namespace taffy
