#pragma once
// Triangles and lines as they stand in a file: nothing is known of them yet.
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
