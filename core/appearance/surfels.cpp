#include "core/appearance/surface_modes.h"

namespace taffy {

namespace {

const SurfaceMode& of_body(const SimulationBody&) {
    return surfel_surface;
}

}  // namespace

/// Surfels are state: core/coating keeps them and puts them into snapshots.
extern constinit const SurfaceMode surfel_surface{
    .name = "surfels",
    .label = "surfels",
    .help =
        "a skin of discs that moves with the particles: solids keep their detail, melting bodies "
        "lose it.",
    .needs = "",
    .of_body = of_body,
};

}  // namespace taffy
