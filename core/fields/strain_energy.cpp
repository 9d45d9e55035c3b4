#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

float strain_energy(const FieldView& view, uint32_t row) {
    return view.figures[row].energy_density;
}

}  // namespace

extern constinit const ColourField strain_energy_field{
    .name = "strain_energy",
    .label = "strain energy density",
    .unit = "J/m3",
    .help = "Elastic energy that deformation has stored, per volume at rest.",
    .range = {.least_span = 1e-2f},
    .value = strain_energy,
};

}  // namespace taffy
