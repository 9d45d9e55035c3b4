#include "core/fracture/fracture.h"

#include <algorithm>

#include "core/solids/bonded_surface.h"

namespace taffy {

void Fracture::changed(World& world, Changes what) {
    if (what.has(Change::restored)) next_look_ = world.time;
}

void Fracture::end_of_step(World& world) {
    if (world.time < next_look_) return;
    next_look_ = world.time + bond_change_interval;
    if (std::ranges::none_of(world.bodies, [](const SimulationBody& body) {
            return body.material.fracture_strain > 0.0f;
        }))
        return;
    const Particles& p = world.particles;
    const std::vector<BondNetwork::Pair> torn = solids_.bonds().overstretched(world.pool, p.x);
    if (torn.empty()) return;
    std::vector<uint32_t> changed;
    for (const auto& [i, j] : torn) {
        changed.insert(changed.end(), {i, j});
        for (const uint32_t k : {i, j}) world.bodies[p.body[k]].reshape(world.time);
    }
    solids_.bonds().unbond_pairs(world.pool, p.x, torn);
    update_bonded_surface(world, solids_.bonds().lists(), changed);
    world.changes.note(Change::bonds);
    solids_.bonds_changed();
}

void Fracture::visit_memory(World&, StateVisitor& state) {
    state("next_look", next_look_);
}

}  // namespace taffy
