#include "core/appearance/surface_modes.h"
#include "core/bodies/body.h"

namespace taffy {

namespace {

const SurfaceMode& of_body(const SimulationBody& body) {
    const bool flows = body.material.is_fluid() || body.poured ||
                       (body.reshaped && !body.is_torn()) ||
                       body.definition.material.begins_molten();
    return flows ? iso_surface : mesh_surface.of_body(body);
}

}  // namespace

extern constinit const SurfaceMode automatic_surface{
    .name = "automatic",
    .label = "automatic",
    .help =
        "the mesh of a body while it is solid and whole, an iso-surface once it flows or breaks. "
        "The "
        "mesh of a sheet or rod stays, and is cut where it tears.",
    .needs = "",
    .of_body = of_body,
};

}  // namespace taffy
