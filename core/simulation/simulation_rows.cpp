// Which particles there are, and what happens when their rows move.
#include <algorithm>

#include "core/base/error.h"
#include "core/module/appearance.h"
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

void Simulation::State::visit_layout(StateVisitor& state) {
    state("particles", particles.table);
    if (state.reads())  // bodies that were added later have none
        for (SimulationBody& body : bodies) body.rows = BodyRows();
    state.first_entries("bodies", bodies, [&](SimulationBody& body) { state("rows", body.rows); });
    state("rest", particles.rest);
    state("volume", particles.volume);
    state("body", particles.body);
    for (Region& region : regions) state("region", region.particles);
    for (Module* module : modules)
        state.part(module->name(), [&] { module->visit_layout(*this, state); });
    if (!state.reads()) return;
    number_particles();
    for (const SimulationBody& body : bodies)
        for (const uint32_t i : body.rows)
            particles.mass[i] = body.material.density * particles.volume[i];
}

void Simulation::State::leave_layout() {
    if (layout.use_count() > 1 && layout->bytes.empty()) {
        StateBytes written;
        StateWriter writer(written);
        visit_layout(writer);
        layout->bytes = std::move(written.bytes);
        layout->hash = hash_of(layout->bytes);
    }
    layout = std::make_shared<Layout>();
}

void Simulation::State::follow(const RowMap& map) {
    for (SimulationBody& body : bodies) body.rows.follow(map);
    number_particles();
    for (Region& region : regions) follow_rows(map, region.particles);
    neighbours.follow(map);
    for (Module* module : modules) module->follow(*this, map);
    explicit_steps.follow(map);
    implicit_steps.follow(map);
    between.follow(map);
}

void Simulation::State::number_particles() {
    const bool all_in_a_row = std::ranges::all_of(
        bodies, [](const SimulationBody& body) { return body.rows.in_a_row(); });
    if (all_in_a_row) return;
    particles.in_body.use();
    for (const SimulationBody& body : bodies)
        for (uint32_t k = 0; k < body.rows.size(); ++k) particles.in_body[body.rows[k]] = k;
}

void Simulation::remove_particles(std::span<const ParticleId> particles) {
    State& s = *state_;
    std::vector<uint32_t> rows;
    for (const ParticleId id : particles)
        if (const auto row = s.particles.table.row(id)) rows.push_back(*row);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    if (rows.empty()) return;
    std::vector<size_t> lost(s.bodies.size(), 0);
    for (const uint32_t i : rows) ++lost[s.particles.body[i]];
    for (uint32_t b = 0; b < lost.size(); ++b)
        if (lost[b] > 0 && lost[b] < s.bodies[b].rows.size() && !s.solids.may_lose_particles(b))
            throw InputError("the body '" + s.bodies[b].definition.name +
                             "' keeps its rest shape: particles can be taken from what flows, "
                             "melts, creeps or breaks, or all of them");
    taffy::remove_particles(s, rows);
    s.particles.table.erase(rows);
    s.changes.note(Change::bonds);
    s.settle();
}

void Simulation::remove_body(uint32_t body) {
    State& s = *state_;
    std::vector<ParticleId> all;
    for (const uint32_t i : s.bodies.at(body).rows) all.push_back(s.particles.table.id(i));
    remove_particles(all);
}

void Simulation::reorder(std::span<const uint32_t> from) {
    State& s = *state_;
    s.particles.table.permute(from);
    StateBytes written;
    StateWriter writer(written);
    s.visit_layout(writer);
    for (const SavedState& saved : s.checkpoints)  // perhaps that of then again
        if (saved.layout->bytes == written.bytes) s.layout = saved.layout;
    if (s.initial.layout->bytes == written.bytes) s.layout = s.initial.layout;
}

}  // namespace taffy
