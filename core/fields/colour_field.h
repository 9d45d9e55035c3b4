#pragma once
// The fields that bodies can be coloured by. A field is one file of this folder, and one entry of
// the table in fields.cpp; all code that chooses, computes, draws or documents fields iterates over
// the table.
#include <optional>

#include "core/base/types.h"

namespace taffy {

struct FieldView;
struct Obstacle;

enum class ColourMap { viridis, magma, turbo, coolwarm, incandescent };

/// The range of values that the colour map spans where the range is automatic.
struct RangeRule {
    enum class Ends {
        from_zero,   // for magnitudes; lower where values are negative
        about_zero,  // equally far to both sides
        of_values    // 0 is not special
    };
    Ends ends = Ends::from_zero;
    /// In the field's unit; values that differ by less are noise and show one colour.
    float least_span = 1.0f;
    int outlier_in = 50;  // one in so many values is ignored at either end; 0: none is
};

struct ColourField {
    const char* name;   // in files, on the command line
    const char* label;  // in lists and legends: "von Mises stress"
    const char* unit;   // SI, C or %; "" for plain numbers
    const char* help;   // a sentence for the documentation
    RangeRule range = {};
    std::optional<ColourMap> map = std::nullopt;  // instead of the chosen one
    /// Returns the value of the particle in a row, in the field's unit. Null: every body has its
    /// own colour.
    float (*value)(const FieldView& view, uint32_t row) = nullptr;
    /// Returns the value of an obstacle, if it has one. Null: obstacles have no values.
    std::optional<float> (*of_obstacle)(const Obstacle& obstacle) = nullptr;

    bool has_values() const { return value != nullptr; }
    ColourMap shown_map(ColourMap chosen) const { return map.value_or(chosen); }
};

}  // namespace taffy
