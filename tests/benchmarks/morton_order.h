#pragma once
// The order of particles along a space-filling curve: neighbours in space are neighbours in memory.
// The program does not use it: in the rows of the lattice from which bodies are filled, neighbours
// come in regular streams, which the processor prefetches; see docs/method.md, "Speed".
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Indices of the points, sorted along the Z curve of Morton 1966 through cells of the given size;
/// points of one cell keep their order. Coordinates count from the lowest corner.
/// @param cell  [m]; about one spacing. At most 2^21 cells along each axis count.
std::vector<uint32_t> morton_order(std::span<const Vec3f> points, float cell);

}  // namespace taffy
