#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

float speed(const FieldView& view, uint32_t row) {
    return view.particles.v[row].norm();
}

}  // namespace

extern constinit const ColourField speed_field{
    .name = "speed",
    .label = "speed",
    .unit = "m/s",
    .help = "How fast the particles move.",
    .range = {.least_span = 1e-2f},
    .value = speed,
};

}  // namespace taffy
