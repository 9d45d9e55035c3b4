// Earlier states, and the ways back to them.
#include <algorithm>
#include <cstdio>

#include "core/base/error.h"
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

template <class Owner>
bool same_values(const Owner& a, const Owner& b) {
    for (const Parameter<Owner>& parameter : Owner::describe())
        if (parameter.get(a) != parameter.get(b)) return false;
    return true;
}

}  // namespace

SavedState Simulation::State::save() const {
    SavedState saved;
    saved.layout = layout;
    saved.motion = written_motion();
    saved.hash = hash_of(saved.motion);
    for (const SimulationBody& body : bodies) saved.materials.push_back(body.material);
    saved.parameters = parameters;
    saved.time = time;
    return saved;
}

void Simulation::State::restore(const SavedState& saved, const std::function<void()>& amend) {
    read_motion(saved);
    amend();
    for (auto* field : {&particles.force, &particles.contact, &particles.lasting})
        std::fill(field->begin(), field->end(), Vec4f::Zero().eval());
    events.went_back(time);
    step_size = 0.0;
    forces_valid = false;
    neighbours.invalidate();
    explicit_steps.restart();
    implicit_steps.restart();
    clock.restart();
    changes = Changes::all();
    settle();
}

void Simulation::State::reset() {
    grips.clear();
    grips.mark(particles);
    events.take_back(time);
    restore(initial, [this] {  // parameters stay as they are
        for (const SimulationBody& body : bodies)
            for (const uint32_t i : body.rows)
                particles.temperature[i] =
                    double(body.material.temperature) +
                    (particles.temperature[i] - double(body.definition.material.temperature));
    });
    between.forget(*this);
    checkpoints.clear();
    checkpoint();
}

void Simulation::State::add_bonds() {
    const bool running = !checkpoints.empty();  // what the scene has from the first is saved later
    const std::vector<uint32_t> given = phases.give_bonds(*this, running);
    if (given.empty() || !running) return;
    const SavedState now = save();
    read_motion(initial);
    phases.begin_with_bonds(*this, given);
    initial.motion = written_motion();
    initial.hash = hash_of(initial.motion);
    read_motion(now);
    checkpoints.clear();
    checkpoint();
}

void Simulation::State::checkpoint() {
    checkpoints.push_back(save());
    if (checkpoints.size() > 2) checkpoints.pop_front();
}

void Simulation::State::go_back() {
    const SavedState good = checkpoints.front();
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (!same_values(bodies[b].material, good.materials[b])) {
            materials.set(*this, b, good.materials[b]);
            settle();
        }
    SimulationParameters then = good.parameters;
    then.speed = parameters.speed;
    then.threads = parameters.threads;
    if (!same_values(parameters, then)) {
        parameters = then;
        implicit_steps.restart();
        cost_meter.restart();
    }
    restore(good);
    between.forget(*this);
    grips.clear();
    grips.mark(particles);
    paused = true;
}

void Simulation::State::roll_back(const std::string& what, const std::string& reason) {
    TAFFY_CHECK(!checkpoints.empty());
    broke_down = {time, reason};
    restore(checkpoints.front());
    between.forget(*this);
    grips.clear();
    grips.mark(particles);
    paused = true;
    char when[64];
    std::snprintf(when, sizeof when, ", back to t = %.2f s and paused: ", time);
    set_notice(what + when + reason + ".");
}

}  // namespace taffy
