#pragma once
#include <filesystem>

#include "core/mesh/isolated_call.h"
#include "core/mesh/model.h"

namespace taffy {

/// Reads and repairs a model: OBJ, PLY, STL or glTF, in the file's units, z up (see read_model).
/// Throws InputError that names the file.
Model load_model(const std::filesystem::path& file, const IsolationLimits& limits = {});

}  // namespace taffy
