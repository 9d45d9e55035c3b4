#pragma once
// All colour fields.
#include <span>
#include <string_view>

#include "core/fields/colour_field.h"

namespace taffy {

/// In the order of lists. The first one is that of a scene that says nothing: body_field.
std::span<const ColourField* const> colour_fields();

/// Throws InputError with the nearest name that there is.
const ColourField& colour_field(std::string_view name);

// Those that parts of the program know by themselves.
extern const ColourField body_field, temperature_field, von_mises_field, pressure_field;

}  // namespace taffy
