#pragma once
// The values of a colour field for a picture.
#include <span>
#include <vector>

#include "core/fields/colour_field.h"

namespace taffy {

struct FieldValues {
    std::vector<float> value;  // by particle, in the field's unit; empty if it has none
    /// Range of the values of particles that are present, without the field's outliers; low > high
    /// if there are none.
    float low = 0.0f, high = 1.0f;
};

/// @param rows  rows of the particles, in the order in which their values are wanted
FieldValues field_values(const ColourField& field, const FieldView& view,
                         std::span<const uint32_t> rows);

}  // namespace taffy
