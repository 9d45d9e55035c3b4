#pragma once
#include <filesystem>

#include "core/mesh/triangle_mesh.h"

namespace taffy {

/// Writes binary PLY, little endian, without normals. Throws InputError.
void write_ply(const TriangleMesh& mesh, const std::filesystem::path& file);

}  // namespace taffy
