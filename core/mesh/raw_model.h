#pragma once
// Triangles and lines as a file holds them, unchecked.
#include <array>
#include <vector>

#include "core/base/types.h"

namespace taffy {

struct RawModel {
    std::vector<Vec3f> position;
    std::vector<std::array<uint32_t, 3>> triangles;  // indices of positions, in range
    std::vector<std::array<uint32_t, 2>> lines;      // the same
};

}  // namespace taffy
