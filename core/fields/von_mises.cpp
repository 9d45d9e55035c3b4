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
    .help = "What of the stress changes the shape, as one number: the tension of a pulled bar.",
    .value = von_mises,
};

}  // namespace taffy
