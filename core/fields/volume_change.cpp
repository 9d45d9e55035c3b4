#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

float volume_change(const FieldView& view, uint32_t row) {
    return 100.0f * (view.figures[row].volume_ratio - 1.0f);
}

}  // namespace

extern constinit const ColourField volume_change_field{
    .name = "volume_change",
    .label = "volume change",
    .unit = "%",
    .help = "Swelling (red) or compression (blue), in percent of the volume at rest.",
    .range = {.ends = RangeRule::Ends::about_zero, .least_span = 0.05f},
    .map = ColourMap::coolwarm,
    .value = volume_change,
};

}  // namespace taffy
