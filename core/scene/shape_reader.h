#pragma once
// Reads the key 'shape' of a table and the keys of the shape that it names. Private to the .cpp
// files that read TOML.
#include "core/scene/model_library.h"
#include "core/scene/table_reader.h"
#include "core/shapes/shapes.h"

namespace taffy {

/// The names of all keys that shapes may have in a role, without 'shape'.
std::vector<std::string> shape_keys(ShapeRole role);

/// The kind of shape that the table names. Throws InputError with the nearest kind that is fit for
/// the role.
const ShapeKind& read_shape_kind(const TableReader& reader, ShapeRole role);

/// Refuses keys that belong to other shapes of the role.
/// @param own  keys that belong to this kind
void check_shape_keys(const TableReader& reader, const ShapeKind& kind, ShapeRole role,
                      const std::vector<std::string>& own);

/// Reads a shape of the kind with all its keys, ready for the role. Throws InputError.
ShapePtr read_shape(const TableReader& reader, const ShapeKind& kind, ShapeRole role,
                    ModelLibrary& models);
/// The same, for the kind that the table names.
ShapePtr read_shape(const TableReader& reader, ShapeRole role, ModelLibrary& models);

}  // namespace taffy
