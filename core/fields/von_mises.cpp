#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

float von_mises(const FieldView& view, uint32_t row) {
    return view.figures[row].von_mises;
}

}  // namespace

extern constinit const ColourField von_mises_field{
    .name = "von_mises",
    .label = "von Mises stress",
    .unit = "Pa",
    .help =
        "The part of the stress that changes the shape, as one number; in a pulled bar it equals "
        "the tension.",
    .value = von_mises,
};

}  // namespace taffy
