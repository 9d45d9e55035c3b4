#pragma once
// The values of a colour field, as a picture shows them.
#include <span>
#include <vector>

#include "core/fields/colour_field.h"

namespace taffy {

struct FieldValues {
    std::vector<float> value;  // by particle, in the field's unit; empty if it has none
    /// Of particles that are present, without the field's outliers; low > high where there are
    /// none.
    float low = 0.0f, high = 1.0f;
};

/// @param rows  of the particles, in the order in which their values are wanted
FieldValues field_values(const ColourField& field, const FieldView& view,
                         std::span<const uint32_t> rows);

}  // namespace taffy
