#include "core/appearance/surface_modes.h"

namespace taffy {

namespace {

const SurfaceMode& of_body(const SimulationBody&) {
    return active_surface;
}

}  // namespace

/// Active surfaces are state: core/coating keeps them and puts them into snapshots.
extern constinit const SurfaceMode active_surface{
    .name = "active",
    .label = "active surface",
    .help =
        "a skin that follows the particles at a limited rate, is smoothed by tension and keeps "
        "their volume.",
    .needs = "",
    .of_body = of_body,
};

}  // namespace taffy
