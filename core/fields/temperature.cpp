#include "core/collision/obstacle.h"
#include "core/fields/field_view.h"
#include "core/fields/fields.h"

namespace taffy {

namespace {

float temperature(const FieldView& view, uint32_t row) {
    return float(view.particles.temperature[row]);
}

std::optional<float> of_obstacle(const Obstacle& obstacle) {
    if (!obstacle.has_temperature) return std::nullopt;
    return obstacle.temperature;
}

}  // namespace

// Hot spots must stay visible: no temperatures are ignored as outliers.
extern constinit const ColourField temperature_field{
    .name = "temperature",
    .label = "temperature",
    .unit = "C",
    .help = "Temperature of the particles, and of the obstacles that have a temperature.",
    .range = {.ends = RangeRule::Ends::of_values, .least_span = 10.0f, .outlier_in = 0},
    .value = temperature,
    .of_obstacle = of_obstacle,
};

}  // namespace taffy
