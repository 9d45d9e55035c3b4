// Looking at a time between two steps. The simulation is then at the end of the later one; what is
// shown is made of both ends, and nothing of it goes back into the simulation.
#include "core/simulation/simulation_looking.h"
#include "core/base/hermite.h"
#include "core/collision/obstacle_path.h"

namespace taffy {

void Simulation::State::remember_before(double dt) {
    before.known = time + dt > look_at + time_tolerance;
    if (!before.known) return;
    before.x = particles.x.values();
    before.v = particles.v.values();
    before.temperature = particles.temperature.values();
    before.flags = particles.flags.values();
    before.handles = handles.all();
    before.diagnostics = diagnostics(view_of(all_figures()));
}

void Simulation::State::show(double at) {
    const bool within = before.known && at < time - time_tolerance;
    shown_time = within ? std::max(at, before.diagnostics.time) : time;
}

bool Simulation::State::shows_between() const {
    return before.known && shown_time < time - time_tolerance;
}

double Simulation::State::shown_part() const {
    if (!shows_between()) return 1.0;
    const double from = before.diagnostics.time;
    return (shown_time - from) / (time - from);
}

Diagnostics Simulation::State::shown_diagnostics(std::span<const ElasticFigures> figures) const {
    const Diagnostics now = diagnostics(view_of(figures));
    return shows_between() ? between(before.diagnostics, now, shown_part()) : now;
}

Simulation::State::ShownState::ShownState(State& state) : state_(state) {
    if (!state.shows_between()) return;
    const float part = float(state.shown_part());
    const float dt = float(state.time - state.before.diagnostics.time);
    const HermiteWeights<float> at = hermite_place(part, dt), of = hermite_velocity(part, dt);
    const Particles& p = state.particles;
    const StateBefore& a = state.before;
    x_ = p.x.values(), v_ = p.v.values(), temperature_ = p.temperature.values();
    for (size_t i = 0; i < std::min(p.size(), a.x.size()); ++i) {
        temperature_[i] = (1.0 - double(part)) * a.temperature[i] + double(part) * p.temperature[i];
        if (is_present(a.flags[i]) != is_present(p.flags[i])) continue;  // it was elsewhere
        const Vec4f step = p.x[i] - a.x[i];  // small: few digits are lost
        x_[i] = a.x[i] + at.x1 * step + at.v0 * a.v[i] + at.v1 * p.v[i];
        v_[i] = of.x1 * step + of.v0 * a.v[i] + of.v1 * p.v[i];
    }
    handles_ = state.handles.all();
    for (size_t k = 0; k < handles_.size(); ++k) handles_[k].mix_pose(a.handles[k], part);
    obstacles_ = state.obstacles;
    for (Obstacle& obstacle : obstacles_) move_to_time(obstacle, state.shown_time);
    swapped_ = true;
    swap();
}

Simulation::State::ShownState::~ShownState() {
    if (swapped_) swap();
}

void Simulation::State::ShownState::swap() {
    state_.particles.x.swap(x_);
    state_.particles.v.swap(v_);
    state_.particles.temperature.swap(temperature_);
    std::swap(state_.handles.all(), handles_);
    std::swap(state_.obstacles, obstacles_);
}

}  // namespace taffy
