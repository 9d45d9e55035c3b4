#pragma once
// What bodies can be coloured by. A field is one file of this folder, and one entry of the table in
// fields.cpp; all that chooses, computes, draws or documents fields walks the table.
#include <optional>

#include "core/base/types.h"

namespace taffy {

struct FieldView;
struct Obstacle;

enum class ColourMap { viridis, magma, turbo, coolwarm, incandescent };

/// Which range of values the colour map spans where the range is automatic.
struct RangeRule {
    enum class Ends {
        from_zero,   // of magnitudes; lower where values are negative
        about_zero,  // as far to both sides
        of_values    // exactly, at once: 0 is nothing special
    };
    Ends ends = Ends::from_zero;
    float least_span =
        1.0f;             // in the field's unit; below it the field is noise and shows one colour
    int outlier_in = 50;  // one of so many values at either end is no matter; 0: all count
};

struct ColourField {
    const char* name;   // in files, on the command line
    const char* label;  // in lists and legends: "von Mises stress"
    const char* unit;   // SI, C or %; "" for plain numbers
    const char* help;   // a sentence for the documentation
    RangeRule range = {};
    std::optional<ColourMap> map = std::nullopt;  // instead of the chosen one
    /// Of the particle in a row, in the field's unit. None: every body has its own colour.
    float (*value)(const FieldView& view, uint32_t row) = nullptr;
    /// Where obstacles have a value too.
    std::optional<float> (*of_obstacle)(const Obstacle& obstacle) = nullptr;

    bool has_values() const { return value != nullptr; }
    ColourMap shown_map(ColourMap chosen) const { return map.value_or(chosen); }
};

}  // namespace taffy
