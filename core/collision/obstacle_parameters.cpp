#include "core/collision/obstacle_parameters.h"

namespace taffy {

const ParameterTable<Obstacle>& obstacle_parameters() {
    using O = Obstacle;
    static const auto table =
        ParameterTable<O>()
            .computed(
                {.name = "temperature",
                 .label = "Temperature",
                 .unit = "C",
                 .help = "Temperature of the obstacle, which heats or cools bodies that touch it. "
                         "Until a temperature is given, the obstacle exchanges no heat.",
                 .min = -273.0,
                 .max = 10000.0},
                [](const O& o) { return double(o.temperature); },
                [](O& o, const ParameterValue& v) {
                    o.has_temperature = true;
                    o.temperature = float(std::get<double>(v));
                })
            .real(
                &O::conductance,
                {.name = "conductance",
                 .label = "Conductance",
                 .unit = "W/(m2 K)",
                 .help = "Heat that passes to bodies that touch the obstacle, per area and degree.",
                 .min = 1.0,
                 .max = 1e7,
                 .scale = Scale::logarithmic});
    return table;
}

}  // namespace taffy
