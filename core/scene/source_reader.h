#pragma once
// Reads [[source]] and [[sink]] tables. Private to the .cpp files that read TOML.
#include "core/scene/scene_description.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// Keys besides name, body, shape and those of the shape, and besides those that change while a
/// source runs.
const ParameterTable<Source>& source_keys();
const ParameterTable<Sink>& sink_keys();

/// After the bodies have been read. Throws InputError.
void read_sources(const TableReader& scene_reader, SceneDescription& scene, std::stop_token stop);

/// A name that can be part of a path; see scene_file.cpp.
std::string read_name(const TableReader& reader);

}  // namespace taffy
