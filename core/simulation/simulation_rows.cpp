// Removing particles and reordering their rows.
#include <algorithm>

#include "core/base/error.h"
#include "core/module/appearance.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

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
                             "' keeps its rest shape: all of its particles can be removed, but not "
                             "some of them, unless the body flows, melts, creeps or breaks");
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
    state_->particles.table.permute(from);
    state_->history.find_layout();
}

}  // namespace taffy
