#pragma once
// All colour fields.
#include <span>
#include <string_view>

#include "core/fields/colour_field.h"

namespace taffy {

/// Returns all fields, in the order of lists. The first, body_field, is the default of scenes.
std::span<const ColourField* const> colour_fields();

/// Returns the field of this name. Throws InputError with the most similar name if there is none.
const ColourField& colour_field(std::string_view name);

// The fields that parts of the program refer to directly.
extern const ColourField body_field, temperature_field, von_mises_field, pressure_field;

}  // namespace taffy
