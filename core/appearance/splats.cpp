#include <cmath>

#include "core/appearance/surface_modes.h"
#include "core/base/srgb.h"
#include "core/module/world.h"
#include "core/snapshot/snapshot.h"
#include "core/surface/particle_splats.h"

namespace taffy {

namespace {

const SurfaceMode& of_body(const SimulationBody&) {
    return splat_surface;
}

bool is_molten(const Particles& particles, uint32_t row) {
    return particles.molten[row] >= 0.5f;
}

/// Adds the molten particles of other bodies within reach of the cloud: where fluids meet there is
/// no surface between them.
void add_others(const World& world, uint32_t index, const Snapshot& snapshot,
                ParticleCloud& cloud) {
    Eigen::AlignedBox3f bounds;
    for (const Vec4f& x : cloud.x) bounds.extend(x.head<3>());
    const Vec3f reach = Vec3f::Constant(3.0f * cloud.spacing);
    bounds = {bounds.min() - reach, bounds.max() + reach};
    const Particles& particles = world.particles;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        if (b == index || !body.flows()) continue;
        const Vec3f colour = linear_from_srgb(snapshot.bodies[b].colour);
        const float volume = std::pow(body.definition.spacing, 3.0f);
        for (const uint32_t row : body.rows) {
            const Vec4f& x = particles.x[row];
            if (!is_present(particles.flags[row]) || !is_molten(particles, row) ||
                !bounds.contains(x.head<3>()))
                continue;
            cloud.x.emplace_back(x.x(), x.y(), x.z(), volume);
            cloud.colour.push_back(colour);
        }
    }
}

void capture(const World& world, uint32_t index, Snapshot& out) {
    const SimulationBody& body = world.bodies[index];
    const BodyState& state = out.bodies[index];
    const Particles& particles = world.particles;
    const bool keeps_shape = !body.flows() && !state.bonded && !body.reshaped;
    const Vec3f colour = linear_from_srgb(state.colour);
    const float volume = std::pow(state.spacing, 3.0f);
    ParticleCloud cloud;
    cloud.spacing = state.spacing;
    cloud.dimension = keeps_shape ? state.dimension : 3;
    std::vector<uint32_t> of_snapshot;  // indices in the snapshot, by particle of the cloud
    for (uint32_t k = 0; k < body.rows.size(); ++k) {
        const uint32_t row = body.rows[k];
        if (!is_present(particles.flags[row])) continue;
        const Vec4f &x = particles.x[row], &rest = particles.rest[row];
        cloud.x.emplace_back(x.x(), x.y(), x.z(), volume);
        if (keeps_shape) cloud.rest.emplace_back(rest.x(), rest.y(), rest.z(), volume);
        of_snapshot.push_back(state.first + k);
    }
    cloud.count = cloud.x.size();
    cloud.colour.resize(cloud.count, colour);
    if (body.flows()) add_others(world, index, out, cloud);
    for (Splat& splat : particle_splats(world.pool, cloud)) {
        splat.particle = of_snapshot[splat.particle];
        splat.field = out.field.empty() ? 0.0f : out.field[splat.particle];
        splat.mode = &splat_surface;
        out.splats.push_back(splat);
    }
}

}  // namespace

extern constinit const SurfaceMode splat_surface{
    .name = "splats",
    .label = "splats",
    .help = "a disc for every particle on the surface, blended into one skin.",
    .needs = "",
    .of_body = of_body,
    .capture = capture,
};

}  // namespace taffy
