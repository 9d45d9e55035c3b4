#include "core/appearance/surface_modes.h"
#include "core/bodies/body.h"

namespace taffy {

namespace {

/// A mesh that was made for a shape is shown only when asked for.
const SurfaceMode& of_body(const SimulationBody& body) {
    return body.definition.surface_generated ? particle_surface : mesh_surface.of_body(body);
}

}  // namespace

extern constinit const SurfaceMode automatic_surface{
    .name = "automatic",
    .label = "automatic",
    .help = "meshes for bodies that were made from a model, particles for the others.",
    .needs = "",
    .of_body = of_body,
};

}  // namespace taffy
