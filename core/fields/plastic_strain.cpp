#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

/// Returns 0 where a body has no bonds or cannot flow, and where all bonds have gone.
float plastic_strain(const FieldView& view, uint32_t row) {
    return view.bonded[view.body_of(row)] ? view.bonds.plastic_strain(row) : 0.0f;
}

}  // namespace

extern constinit const ColourField plastic_strain_field{
    .name = "plastic_strain",
    .label = "plastic strain",
    .unit = "",
    .help = "Permanent strain of the material, all flow added up; 0 where nothing creeps.",
    .range = {.least_span = 1e-3f},
    .value = plastic_strain,
};

}  // namespace taffy
