#include "core/appearance/surface_modes.h"
#include "core/module/world.h"
#include "core/snapshot/snapshot.h"
#include "core/surface/embedded_surface.h"

namespace taffy {

namespace {

/// Particles that flow, or come and go, carry no mesh. That of a sheet or rod is cut along tears.
const SurfaceMode& of_body(const SimulationBody& body) {
    const bool has_shape =
        (!body.reshaped || body.is_torn()) && !body.definition.material.begins_molten();
    return body.surface && has_shape ? mesh_surface : particle_surface;
}

void capture(const World& world, uint32_t index, Snapshot& out) {
    const SimulationBody& body = world.bodies[index];
    const EmbeddedSurface& surface = *out.bodies[index].surface;
    out.bodies[index].first_transform = uint32_t(out.transforms.size());
    const size_t count = surface.carriers().size();
    out.transforms.resize(out.transforms.size() + count);
    surface.find_transforms(
        world.pool, BodyParts(body.rows).of(std::span<const Vec4f>(world.particles.x)),
        [&](uint32_t i) { return world.rotation(body.rows[i]); },
        std::span(out.transforms).last(count));
}

}  // namespace

extern constinit const SurfaceMode mesh_surface{
    .name = "mesh",
    .label = "mesh",
    .help = "the triangles that a body's particles carry.",
    .needs = "a body that is solid and whole, or a torn sheet or rod",
    .of_body = of_body,
    .capture = capture,
};

}  // namespace taffy
