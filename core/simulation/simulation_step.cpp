// One step of a simulation.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/simulation/simulation_state.h"
#include "core/watch/blow_up.h"

namespace taffy {

StepStatus Simulation::step() {
    State& s = *state_;
    const auto start = std::chrono::steady_clock::now();
    ++s.turns;
    s.now = s.time;
    s.events.run(s.time);
    s.dt = s.choose_step();
    if (!s.forces_valid) {  // settings have changed: the new forces may require a smaller step
        s.compute_forces();
        s.acceleration.update(s);
        s.dt = s.choose_step();
    }
    s.between.forget(s);
    if (s.between.passes(s.time + s.dt))
        s.between.remember(s, s.handles, s.present_diagnostics(s.view_of(s.all_figures())));
    s.explicit_steps.begin(s);
    const auto advance_start = std::chrono::steady_clock::now();
    const StepResult result = s.steps().advance(s, s.dt);
    const double solve_seconds = s.is_implicit() ? seconds_since(advance_start) : 0.0;
    if (!result.failure.text.empty()) {
        s.roll_back("Blow-up caught", result.failure);
        return StepStatus::rolled_back;
    }
    s.dt = result.dt;
    s.now = s.time + s.dt;
    s.move_on();
    s.compute_forces();
    s.steps().finish(s);
    // At the end of the step fluids are pushed ahead by what pressed them at their former places.
    // The next solve takes back what is too much of it, so that this alone is no blow-up.
    const bool too_fast = !find_blow_up(s, s.dt).text.empty();
    for (Module* module : s.modules) module->end_of_step(s);
    // Implicit steps compare energies using the forces at their start, so these must be current.
    if (s.is_implicit() && s.changes.has(Change::bonds, Change::stiffness)) s.forces_valid = false;
    s.settle();
    s.time += s.dt;
    s.between.show(s, s.time);
    s.step_size = s.dt;
    ++s.World::step;
    const StepStatus status = s.judge_step(too_fast);
    if (status == StepStatus::rolled_back) return status;
    s.coating.end_of_step(s);
    s.cost_meter.add(s.solid_forces.elastic_seconds(), s.solid_forces.force_seconds(),
                     seconds_since(start) - solve_seconds, solve_seconds, s.dt);
    if (s.parameters.artificial_delay > 0.0f)
        std::this_thread::sleep_until(
            start + std::chrono::duration<double>(double(s.parameters.artificial_delay)));
    return status;
}

void Simulation::State::settle() {
    if (changes.has(Change::materials)) add_bonds();
    while (changes.any()) {
        const Changes what = std::exchange(changes, {});
        for (Module* module : modules) module->changed(*this, what);
        between.changed(*this, what);
    }
}

void Simulation::State::compute_forces() {
    std::fill(particles.force.begin(), particles.force.end(), Vec4f::Zero().eval());
    for (Module* module : modules) module->add_forces(*this, particles.force);
    forces_valid = true;
}

void Simulation::State::move_on() {
    for (Module* module : modules) {
        module->after_drift(*this);
        settle();
    }
}

bool Simulation::State::has_waves() const {
    return parameters.pressure_solver != PressureSolver::implicit ||
           solid_forces.largest_step(*this) < Module::no_limit;
}

double Simulation::State::allowed_step() const {
    if (parameters.step_policy == StepPolicy::fixed) return double(parameters.fixed_step);
    if (is_implicit()) return implicit_steps.largest_step(*this);
    const double largest = explicit_steps.largest_step(*this);
    return has_waves() ? rounded_step(largest) : largest;
}

double Simulation::State::step_of(const StepClock& chosen) const {
    if (parameters.step_policy == StepPolicy::fixed) return chosen.step();
    // The last solve of fluids may have been for shorter steps, because of solids that have melted
    // since.
    const double longest = fluid.longest_in_period();
    const double step = chosen.step() > 1.01 * longest ? longest : chosen.step();
    // Without waves, all motion comes from a solve, and no energy depends on even steps.
    return is_implicit() || has_waves() ? StepClock::even_step(time, step) : step;
}

StepClock Simulation::State::next_clock() const {
    StepClock next = clock;
    if (!is_implicit() && !has_waves()) next.restart();
    next.choose(time, allowed_step());
    return next;
}

double Simulation::State::choose_step() {
    solid_forces.find_stable_steps(*this);
    clock = next_clock();
    return step_of(clock);
}

StepStatus Simulation::State::judge_step(bool was_too_fast) {
    const BlowUp blow_up = find_blow_up(*this, was_too_fast ? dt : any_speed);
    if (!blow_up.text.empty()) {
        roll_back("Blow-up caught", blow_up);
        return StepStatus::rolled_back;
    }
    const bool checkpoint_due = history.checkpoint_due();
    const std::string departure = checkpoint_due ? find_departure(*this) : std::string();
    if (!departure.empty()) {
        roll_back("A body has gone too far", {departure});
        return StepStatus::rolled_back;
    }
    const bool wrecked = wreck.look(*this);
    if (wrecked) {
        broke_down = {time, wreck.text()};
        paused = true;
        char when[100];
        std::snprintf(when, sizeof when, ". Paused: go back to t = %.2f s, or reset the scene.",
                      history.last_good().time);
        set_notice(wreck.text() + when);
    }
    if (checkpoint_due && wreck.doubtful() == 0) history.add_checkpoint();
    return wrecked ? StepStatus::wrecked : StepStatus::done;
}

}  // namespace taffy
