#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

float displacement(const FieldView& view, uint32_t row) {
    return Vec4f(view.particles.x[row] - view.particles.rest[row]).norm();
}

}  // namespace

extern constinit const ColourField displacement_field{
    .name = "displacement",
    .label = "displacement",
    .unit = "m",
    .help = "How far the particles are from their rest positions.",
    .range = {.least_span = 1e-3f},
    .value = displacement,
};

}  // namespace taffy
