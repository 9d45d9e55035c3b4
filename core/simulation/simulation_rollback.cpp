// Restoring earlier states: reset, rollback and going back.
#include <algorithm>
#include <cstdio>

#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

template <class Owner>
bool same_values(const Owner& a, const Owner& b) {
    for (const Parameter<Owner>& parameter : Owner::describe())
        if (parameter.get(a) != parameter.get(b)) return false;
    return true;
}

}  // namespace

void Simulation::State::restore(const SavedState& saved, const std::function<void()>& amend) {
    history.read(saved);
    history.forget_later();
    amend();
    for (auto* field :
         {&particles.force, &particles.contact, &particles.lasting, &particles.solved})
        std::fill(field->begin(), field->end(), Vec4f::Zero().eval());
    events.went_back(time);
    step_size = 0.0;
    forces_valid = false;
    neighbours.forget();
    explicit_steps.restart();
    implicit_steps.restart();
    clock.restart();
    changes = Changes::all();
    settle();
}

void Simulation::State::let_go() {
    between.forget(*this);
    grips.clear();
    grips.mark(particles);
}

void Simulation::State::reset() {
    let_go();
    events.take_back(time);
    restore(history.first(), [this] {  // parameters stay as they are
        for (const SimulationBody& body : bodies)
            for (const uint32_t i : body.rows)
                particles.temperature[i] =
                    double(body.material.temperature) +
                    (particles.temperature[i] - double(body.definition.material.temperature));
    });
    between.forget(*this);
    history.restart_checkpoints();
    coating.restart(*this);
}

void Simulation::State::add_bonds() {
    const bool running = history.has_begun();  // if not, the first state is not saved yet
    const std::vector<uint32_t> given = phases.give_bonds(*this, running);
    if (!given.empty() && running)
        history.amend_first([&] { phases.begin_with_bonds(*this, given); });
}

void Simulation::State::go_back() {
    const SavedState good = history.last_good();
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (!same_values(bodies[b].material, good.settings.material[b])) {
            materials.set(*this, b, good.settings.material[b]);
            settle();
        }
    SimulationParameters then = good.settings.simulation;
    then.speed = parameters.speed;
    then.threads = parameters.threads;
    if (!same_values(parameters, then)) {
        parameters = then;
        implicit_steps.restart();
        cost_meter.restart();
    }
    restore(good);
    let_go();
    coating.restart(*this);
    paused = true;
}

void Simulation::State::roll_back(const std::string& what, const BlowUp& blow_up) {
    const std::string reason = blow_up.text + blow_up.advice;
    broke_down = {time, reason, blow_up.text, blow_up.body};
    for (const uint32_t row : blow_up.rows) broke_down.particles.push_back(particles.table.id(row));
    ++rollbacks;
    restore(history.last_good());
    let_go();
    coating.restart(*this);
    paused = true;
    char when[64];
    std::snprintf(when, sizeof when, ", back to t = %.2f s and paused: ", time);
    set_notice(what + when + reason + ".");
}

}  // namespace taffy
