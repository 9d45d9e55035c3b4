#pragma once
// Keys of parameters in script files: [[keys]] parameter = "...", times = [...], values = [...].
#include <string>
#include <vector>

#include "core/commands/parameter_keys.h"
#include "core/commands/timed_change.h"
#include "core/scene/scene_description.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// Adds the keys of one table. Throws InputError with file, line and column.
/// @param values  gets the values of the keys with their places, to be checked against the scene
void read_keys(const TableReader& reader, const SceneDescription& scene, ParameterKeys& keys,
               std::vector<TimedChange>& values);

/// Returns a script file that read_keys() can read, for --script.
/// @param scene  name of the scene that the keys belong to
std::string keys_text(const ParameterKeys& keys, const std::string& scene);

}  // namespace taffy
