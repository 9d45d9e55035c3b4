#pragma once
// Reads [[obstacle]] tables. Private to the .cpp files that read TOML.
#include "core/collision/obstacle.h"
#include "core/scene/model_library.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// Reads an obstacle; the caller has read and checked its name. Throws InputError.
Obstacle read_obstacle(TableReader& reader, const std::string& name, ModelLibrary& models);

}  // namespace taffy
