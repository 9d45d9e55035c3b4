#pragma once
// Reads model files through assimp.
#include <filesystem>

#include "core/mesh/isolated_call.h"
#include "core/mesh/raw_model.h"

namespace taffy {

/// What a model may have; more is refused.
constexpr size_t max_model_vertices = 1'000'000;
constexpr size_t max_model_triangles = 2'000'000;

/// Triangles and lines of a file, z up: glTF and OBJ are taken to have y up and are turned. Throws
/// InputError naming the file. Assimp runs in a child process, so that a file which crashes it, or
/// takes it more than 30 s or 1 GiB, is refused like any other.
RawModel read_model(const std::filesystem::path& file, const IsolationLimits& limits = {});

}  // namespace taffy
