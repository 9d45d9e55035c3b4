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
                             .help = "Cell size of the lattice, in spacings of the particles: half "
                                     "the size needs four times as many nodes.",
                             .min = 0.375,
                             .max = 1.5,
                             .group = heading})
            .real(
                &A::tracking,
                {.name = "active_tracking",
                 .label = "Tracking",
                 .unit = "1/s",
                 .help = "How fast the surface follows the particles, at the coating around them.",
                 .min = 0.0,
                 .max = 150.0,
                 .group = heading})
            .real(&A::tension,
                  {.name = "active_tension",
                   .label = "Tension",
                   .unit = "1/s",
                   .help = "How fast curved places become flat: hides the grain of the particles.",
                   .min = 0.0,
                   .max = 30.0,
                   .group = heading})
            .real(&A::volume, {.name = "active_volume",
                               .label = "Volume",
                               .unit = "1/s",
                               .help = "How fast the surface as a whole moves out or in, until it "
                                       "encloses the volume of the particles.",
                               .min = 0.0,
                               .max = 2000.0,
                               .group = heading});
    return table;
}

}  // namespace taffy
