#pragma once
// Keys of parameters in script files: [[keys]] parameter = "...", times = [...], values = [...].
#include <string>
#include <vector>

#include "core/commands/parameter_keys.h"
#include "core/commands/timed_change.h"
#include "core/scene/scene_description.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// Adds what one table says. Throws InputError with file, line and column.
/// @param values  of the keys, each with its place, to be checked against the scene
void read_keys(const TableReader& reader, const SceneDescription& scene, ParameterKeys& keys,
               std::vector<TimedChange>& values);

/// A script file that read_keys() reads back, for --script.
/// @param scene  whose it is
std::string keys_text(const ParameterKeys& keys, const std::string& scene);

}  // namespace taffy
