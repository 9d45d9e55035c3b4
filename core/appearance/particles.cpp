#include "core/appearance/surface_modes.h"

namespace taffy {

namespace {

const SurfaceMode& of_body(const SimulationBody&) {
    return particle_surface;
}

}  // namespace

extern constinit const SurfaceMode particle_surface{
    .name = "particles",
    .label = "particles",
    .help = "every particle as a ball.",
    .needs = "",
    .of_body = of_body,
};

}  // namespace taffy
