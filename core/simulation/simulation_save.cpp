// The state of a simulation that is saved, hashed or restored.
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

void Simulation::State::visit(StateVisitor& state) {
    if (state.reads()) history.before_reading();
    state.part("layout", [&] { visit_layout(*this, state); });
    state.part("settings", [&] { visit_settings(*this, state); });
    state.part("motion", [&] { visit_motion(*this, state); });
    state.part("memory", [&] { visit_memory(state); });
    if (state.reads()) between.forget(*this);
}

void Simulation::State::visit_memory(StateVisitor& state) {
    state("force", particles.force);
    state("contact", particles.contact);
    state("lasting", particles.lasting);
    state("solved", particles.solved);
    state("mass", particles.mass);
    state("molten", particles.molten);
    state("forces_valid", forces_valid);
    state("step_size", step_size);
    state("clock", clock);
    events.visit(state);
    state.part("neighbours", [&] { neighbours.visit(state); });
    for (Module* module : modules)
        state.part(module->name(), [&] { module->visit_memory(*this, state); });
    state.part("explicit steps", [&] { explicit_steps.visit(state); });
    state.part("implicit steps", [&] { implicit_steps.visit(state); });
    history.visit(state);
}

void Simulation::visit(StateVisitor& state) {
    state_->visit(state);
    state.part("coating", [&] { state_->coating.visit(state); });
}

uint64_t Simulation::state_hash() const {
    StateHasher hasher;
    state_->visit(hasher);
    return hasher.hash();
}

StateTrace Simulation::state_trace() const {
    StateTrace trace;
    StateHasher hasher;
    hasher.begin_trace(trace);
    state_->visit(hasher);
    hasher.finish_trace();
    return trace;
}

uint64_t Simulation::surface_hash() const {
    StateHasher hasher;
    state_->coating.visit(hasher);
    return hasher.hash();
}

}  // namespace taffy
