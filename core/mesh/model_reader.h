#pragma once
// Reads model files through assimp.
#include <filesystem>
#include <string>
#include <vector>

#include "core/mesh/raw_model.h"

namespace taffy {

/// What a model file may have; more is refused.
constexpr size_t max_model_bytes = size_t(128) << 20;
constexpr size_t max_model_vertices = 1'000'000;
constexpr size_t max_model_triangles = 2'000'000;

/// ".obj", ".ply", ".stl", ".gltf", ".glb"
const std::vector<std::string>& model_extensions();

/// Whether the name ends in one of them, in any case.
bool is_model_file(const std::filesystem::path& file);

/// Triangles and lines of a file, z up: glTF and OBJ are taken to have y up and are turned. Throws
/// InputError naming the file. Assimp runs in a child process, so that a file which crashes it, or
/// keeps it busy for more than 30 s, or makes it take more than 2 GiB, is refused like any other.
RawModel read_model(const std::filesystem::path& file);

}  // namespace taffy
