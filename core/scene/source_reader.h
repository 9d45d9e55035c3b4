#pragma once
// Reads [[source]] and [[sink]] tables. Private to the .cpp files that read TOML.
#include "core/scene/scene_description.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// The keys of sources and sinks other than name, body, shape, the keys of the shape, and the
/// parameters that can change while a source runs.
const ParameterTable<Source>& source_keys();
const ParameterTable<Sink>& sink_keys();

/// Reads the sources and sinks of a scene whose bodies have been read already. Throws InputError.
void read_sources(const TableReader& scene_reader, SceneDescription& scene, std::stop_token stop);

/// Reads the key 'name', which must be fit to be part of a parameter path; see scene_file.cpp.
std::string read_name(const TableReader& reader);

}  // namespace taffy
