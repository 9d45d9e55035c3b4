// The first entries of two tables to which snapshots refer, without the physics behind them.
#include "core/appearance/surface_modes.h"
#include "core/fields/fields.h"

namespace taffy {

extern constinit const SurfaceMode automatic_surface{
    .name = "automatic",
    .label = "automatic",
    .help = "",
    .needs = "",
};
extern constinit const ColourField body_field{
    .name = "body",
    .label = "body",
    .unit = "",
    .help = "",
};

}  // namespace taffy
