#include "core/plasticity/plastic_flow.h"

#include <algorithm>

namespace taffy {

void PlasticFlow::changed(World& world, Changes what) {
    if (what.has(Change::restored)) last_flow_ = world.time;
}

void PlasticFlow::end_of_step(World& world) {
    if (!solids_.any_bonds()) return;
    float fastest = 0.0f;  // creep [1/s]
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const MaterialParameters& m = world.bodies[b].material;
        if (solids_.has_bonds(b))
            fastest = std::max({fastest, m.creep, m.is_meltable() ? m.molten_creep : 0.0f});
    }
    // Any interval is stable; a fraction of the time in which stress relaxes is smooth.
    const double interval = std::clamp(0.1 / std::max(double(fastest), 1e-9), bond_change_interval,
                                       4.0 * bond_change_interval);
    if (fastest <= 0.0f || world.time < last_flow_ + interval) return;
    if (solids_.bonds().relax_plastic(world.pool, world.particles.x,
                                      float(world.time - last_flow_)))
        world.changes.note(Change::stiffness);
    last_flow_ = world.time;
}

void PlasticFlow::visit_memory(World&, StateVisitor& state) {
    state("last_flow", last_flow_);
}

}  // namespace taffy
