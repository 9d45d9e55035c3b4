#include "core/plasticity/plastic_flow.h"

#include <algorithm>

namespace taffy {

namespace {

/// Time between flows [s]. Any interval is stable; a fraction of the relaxation time is smooth.
double flow_interval(float creep) {
    return std::clamp(0.1 / std::max(double(creep), 1e-9), bond_change_interval,
                      4.0 * bond_change_interval);
}

}  // namespace

void PlasticFlow::changed(World& world, Changes what) {
    if (what.has(Change::restored)) last_flow_.clear();
    last_flow_.resize(world.bodies.size(), world.time);
}

void PlasticFlow::end_of_step(World& world) {
    if (!solids_.any_bonds()) return;
    flowing_.clear();
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const MaterialParameters& m = world.bodies[b].material;
        const float creep =
            !solids_.has_bonds(b) ? 0.0f : std::max(m.creep, m.is_meltable() ? m.molten_creep : 0);
        if (creep <= 0.0f) last_flow_[b] = world.time;
        if (creep <= 0.0f || world.time < last_flow_[b] + flow_interval(creep)) continue;
        flowing_.resize(world.particles.size(), 0.0f);
        for (const uint32_t i : world.bodies[b].rows)
            flowing_[i] = float(world.time - last_flow_[b]);
        last_flow_[b] = world.time;
    }
    if (!flowing_.empty() && solids_.bonds().relax_plastic(world.pool, world.particles.x, flowing_))
        world.changes.note(Change::stiffness);
}

void PlasticFlow::visit_memory(World&, StateVisitor& state) {
    state("last_flow", last_flow_);
}

}  // namespace taffy
