#pragma once
// [[event]]: parameters that a scene changes by itself.
#include "core/scene/scene_description.h"
#include "core/scene/table_reader.h"

namespace taffy {

const ParameterTable<TimedChange>& event_keys();  // 'at' and 'until'

/// Reads the events of a scene whose bodies have been read already.
void read_events(const TableReader& reader, SceneDescription& scene);

}  // namespace taffy
