#pragma once
// Triangle meshes: of model files, of the surfaces that bodies are shown with, and of obstacles.
#include <array>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Indexed triangles; counter-clockwise seen from outside.
struct TriangleMesh {
    std::vector<Vec3f> position;                     // [m], one per vertex
    std::vector<Vec3f> normal;                       // unit length, one per vertex; may be empty
    std::vector<std::array<uint32_t, 3>> triangles;  // indices of vertices
    bool empty() const { return triangles.empty(); }
};

}  // namespace taffy
