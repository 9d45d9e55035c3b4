#pragma once
// The list of all kinds of shapes, over which all code that handles shapes iterates.
#include <initializer_list>
#include <span>
#include <utility>

#include "core/shapes/shape.h"

namespace taffy {

/// Returns all kinds, in the order in which messages and documentation name them.
std::span<const ShapeKind* const> all_shapes();
std::vector<const ShapeKind*> shapes_for(ShapeRole role);
std::vector<std::string> shape_names(ShapeRole role);

/// Returns the kind of this name; nullptr when there is none, or none that is fit for the role.
const ShapeKind* find_shape(std::string_view name);
const ShapeKind* find_shape(std::string_view name, ShapeRole role);

/// Makes a shape with some of its keys set. Throws InputError for bad names and values.
ShapePtr make_shape(std::string_view name,
                    std::initializer_list<std::pair<std::string_view, ParameterValue>> keys = {});

}  // namespace taffy
