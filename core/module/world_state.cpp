#include "core/module/world_state.h"

#include <algorithm>

#include "core/parameters/parameter_state.h"
#include "core/parameters/settings.h"

namespace taffy {

namespace {

/// Visits all modules, each as a part with its name.
template <class Visit>
void visit_modules(World& world, StateVisitor& state, const Visit& visit) {
    for (Module* module : world.modules)
        state.part(module->name(), [&] { (module->*visit)(world, state); });
}

/// Checks that the bodies of particles agree with the rows of bodies.
void check_bodies(const World& world, StateVisitor& state) {
    if (!state.reads()) return;
    const Particles& p = world.particles;
    for (size_t b = 0; b < world.bodies.size(); ++b) {
        const BodyRows& rows = world.bodies[b].rows;
        state.expect("rows", rows.size() <= p.size());
        for (const uint32_t row : rows) state.expect("rows", row < p.size() && p.body[row] == b);
    }
    for (const uint16_t body : p.body) state.expect("body", body < world.bodies.size());
}

}  // namespace

void visit_layout(World& world, StateVisitor& state) {
    Particles& p = world.particles;
    state("particles", p.table);
    if (state.reads())  // bodies that were added later have no rows
        for (SimulationBody& body : world.bodies) body.rows = BodyRows();
    state.first_entries("bodies", world.bodies,
                        [&](SimulationBody& body) { state("rows", body.rows); });
    state("rest", p.rest);
    state("volume", p.volume);
    state("body", p.body);
    check_bodies(world, state);
    for (Region& region : world.regions) state.indices("region", region.particles, p.size());
    visit_modules(world, state, &Module::visit_layout);
    if (!state.reads()) return;
    number_particles(world);
    for (const SimulationBody& body : world.bodies)
        for (const uint32_t i : body.rows) p.mass[i] = body.material.density * p.volume[i];
}

void visit_settings(World& world, StateVisitor& state) {
    visit_parameters(state, SimulationParameters::describe(), world.parameters, {}, changes_motion);
    for (SimulationBody& body : world.bodies) state("material", body.material);
    visit_modules(world, state, &Module::visit_settings);
}

void visit_motion(World& world, StateVisitor& state) {
    Particles& p = world.particles;
    state("time", world.time);
    state("step", world.step);
    state("x", p.x);
    state("x_low", p.x_low);
    state("v", p.v);
    state("outward", p.outward);
    state("temperature", p.temperature);
    state("flags", p.flags);
    state("frozen", p.frozen);
    if (state.reads())
        for (size_t i = 0; i < p.size(); ++i)
            state.expect("x", !is_present(p.flags[i]) || p.x[i].allFinite());
    state.first_entries("bodies", world.bodies, [&](SimulationBody& body) {
        state("reshaped", body.reshaped);
        state("reshaped_at", body.reshaped_at);
    });
    visit_modules(world, state, &Module::visit_motion);
}

void follow_rows(World& world, const RowMap& map) {
    for (SimulationBody& body : world.bodies) body.rows.follow(map);
    number_particles(world);
    for (Region& region : world.regions) follow_rows(map, region.particles);
    world.neighbours.follow(map);
    for (Module* module : world.modules) module->follow(world, map);
}

void number_particles(World& world) {
    const bool all_in_a_row = std::ranges::all_of(
        world.bodies, [](const SimulationBody& body) { return body.rows.in_a_row(); });
    if (all_in_a_row) return;
    world.particles.in_body.use();
    for (const SimulationBody& body : world.bodies)
        for (uint32_t k = 0; k < body.rows.size(); ++k) world.particles.in_body[body.rows[k]] = k;
}

}  // namespace taffy
