#pragma once
// Reads model files through assimp.
#include <filesystem>

#include "core/mesh/isolated_call.h"
#include "core/mesh/raw_model.h"

namespace taffy {

/// The largest models that are read; larger ones are refused.
constexpr size_t max_model_vertices = 1'000'000;
constexpr size_t max_model_triangles = 2'000'000;

/// Returns the triangles and lines of a file, z up: glTF and OBJ files are assumed to have y up and
/// are turned. Throws InputError naming the file. Assimp runs in a child process, so that a file
/// which crashes it, or takes it more than 30 s or 1 GiB, is refused like any other.
RawModel read_model(const std::filesystem::path& file, const IsolationLimits& limits = {});

}  // namespace taffy
