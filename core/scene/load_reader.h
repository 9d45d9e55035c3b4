#pragma once
// Reads [[load]] tables: loads on regions. Private to the .cpp files that read TOML.
#include "core/scene/scene_description.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// Reads the loads of a scene whose bodies have been read already. Throws InputError.
void read_loads(const TableReader& scene_reader, SceneDescription& scene);

}  // namespace taffy
