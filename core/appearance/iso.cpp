#include "core/appearance/surface_modes.h"

namespace taffy {

namespace {

const SurfaceMode& of_body(const SimulationBody&) {
    return iso_surface;
}

}  // namespace

/// Iso-surfaces are made from the snapshot, not from the simulation: see core/iso/iso_skins.h.
extern constinit const SurfaceMode iso_surface{
    .name = "iso",
    .label = "iso-surface",
    .help =
        "one skin around the particles, made anew in every frame: bodies that flow and melt look "
        "like continuous matter.",
    .needs = "",
    .of_body = of_body,
};

}  // namespace taffy
