#include "core/active_surface/active_parameters.h"

namespace taffy {

const ParameterTable<ActiveParameters>& ActiveParameters::describe() {
    const char* const heading = "Active surface";
    using A = ActiveParameters;
    static const auto table =
        ParameterTable<A>()
            .real(&A::cell, {.name = "active_cell",
                             .label = "Cell",
                             .unit = "d",
                             .help = "Of the lattice, in spacings of the particles: half of it "
                                     "needs four times as many nodes.",
                             .min = 0.375,
                             .max = 1.5,
                             .group = heading})
            .real(&A::tracking, {.name = "active_tracking",
                                 .label = "Tracking",
                                 .unit = "1/s",
                                 .help = "How fast the surface follows the coating of the "
                                         "particles.",
                                 .min = 0.0,
                                 .max = 150.0,
                                 .group = heading})
            .real(&A::tension, {.name = "active_tension",
                                .label = "Tension",
                                .unit = "1/s",
                                .help = "How fast what is curved becomes flat: hides the grain of "
                                        "the particles.",
                                .min = 0.0,
                                .max = 30.0,
                                .group = heading})
            .real(&A::volume, {.name = "active_volume",
                               .label = "Volume",
                               .unit = "1/s",
                               .help = "How fast the surface is moved out, or in, as a whole, to "
                                       "where it encloses the volume of the particles.",
                               .min = 0.0,
                               .max = 2000.0,
                               .group = heading});
    return table;
}

}  // namespace taffy
