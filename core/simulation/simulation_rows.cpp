// What happens when the rows of particles move.
#include <numeric>

#include "core/simulation/simulation_state.h"

namespace taffy {

void SavedState::follow(const RowMap& map) {
    if (present_row.empty()) {
        present_row.resize(map.size());
        std::iota(present_row.begin(), present_row.end(), 0u);
    }
    bool as_then = true;
    for (uint32_t row = 0; row < present_row.size(); ++row) {
        present_row[row] = map.to(present_row[row]);
        as_then &= present_row[row] == row;
    }
    if (as_then) present_row.clear();
}

void Simulation::State::follow(const RowMap& map) {
    for (SimulationBody& body : bodies) body.rows.follow(map);
    number_particles();
    for (Region& region : regions) follow_rows(map, region.particles);
    for (Module* module : modules) module->follow(*this, map);
    explicit_steps.follow(map);
    implicit_steps.follow(map);
    follow_values(map, before.x);
    follow_values(map, before.v);
    follow_values(map, before.temperature);
    follow_values(map, before.flags);
    initial.follow(map);
    for (SavedState& checkpoint : checkpoints) checkpoint.follow(map);
}

void Simulation::State::number_particles() {
    const bool all_in_a_row = std::ranges::all_of(
        bodies, [](const SimulationBody& body) { return body.rows.in_a_row(); });
    if (all_in_a_row) return;
    particles.in_body.use();
    for (const SimulationBody& body : bodies)
        for (uint32_t k = 0; k < body.rows.size(); ++k) particles.in_body[body.rows[k]] = k;
}

void Simulation::reorder(std::span<const uint32_t> from) {
    state_->particles.table.permute(from);
}

}  // namespace taffy
