#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

/// Partly molten particles have their share of both pressures.
float pressure(const FieldView& view, uint32_t row) {
    const float solid = view.figures[row].pressure;
    if (view.fluid_pressure.empty()) return solid;
    return solid + view.particles.molten[row] * (view.fluid_pressure[row] - solid);
}

}  // namespace

extern constinit const ColourField pressure_field{
    .name = "pressure",
    .label = "pressure",
    .unit = "Pa",
    .help =
        "In solids the mean of the three normal stresses, compression positive; in fluids their "
        "pressure.",
    .value = pressure,
};

}  // namespace taffy
