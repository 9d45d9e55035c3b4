// What a simulation is made of when it is saved, hashed or brought back.
#include "core/parameters/parameter_state.h"
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

void FluidState::visit(StateVisitor& state) {
    state("model", model);
    state("density", density);
    state("viscosity", viscosity);
    state("surface_tension", surface_tension);
    state("role", role);
    state("any", any);
}

void PhaseState::visit(StateVisitor& state) {
    state("material", material);
    state("next_change", next_change);
    state("last_flow", last_flow);
    state("next_step_search", next_step_search);
    state("step_known", step_known);
}

void HeatState::visit(StateVisitor& state, const ThreadPool& pool) {
    state.part("exchange", [&] { heat.visit(state, pool); });
    state("model", model);
    state("material", material);
    state("role", role);
    state("due", due);
    state("even", even);
    state("checked", checked);
}

void SourceState::visit(StateVisitor& state) {
    state("travelled", travelled);
    state("in_mouth", in_mouth);
    state("emitted", emitted);
    state("blocked", blocked);
    state("layers", layers);
}

void SourcesState::visit(StateVisitor& state) {
    state("sources", sources);
    state("removed", removed);
    state("lost", lost);
}

void Event::visit(StateVisitor& state) {
    state.list("before", before, [&](SetParameter& value) {
        state("path", value.path);
        state("value", value.value);
    });
    state("warmed", warmed);
    state("done", done);
}

void WreckState::visit(StateVisitor& state) {
    state("next_look", next_look);
    state("doubtful", doubtful);
    state("text", text);
}

void SavedState::visit(StateVisitor& state) {
    state.digested(motion, hash);
    state("materials", materials);
    visit_parameters(state, SimulationParameters::describe(), parameters, changes_motion);
    state("time", time);
    state("present_row", present_row);
}

void Simulation::State::visit(StateVisitor& state) {
    const size_t count = particles.size();
    state("particles", particles.table);
    if (particles.size() != count)
        throw StateError("its bodies have other particles than this program gives them");
    state.part("settings", [&] { visit_settings(state); });
    state.part("motion", [&] { visit_motion(state); });
    state.part("memory", [&] { visit_memory(state); });
    if (!state.reads()) return;
    update_contact_bodies();
    before.known = false;
    shown_time = time;
    implicit_report = {};
    touches.clear();
}

void Simulation::State::visit_settings(StateVisitor& state) {
    visit_parameters(state, SimulationParameters::describe(), parameters, changes_motion);
    for (SimulationBody& body : bodies) state("material", body.material);
    solids.visit_settings(state);
    for (Source& source : sources) visit_parameters(state, Source::describe(), source);
    for (Obstacle& obstacle : obstacles) {
        state("has_temperature", obstacle.has_temperature);
        state("temperature", obstacle.temperature);
        state("conductance", obstacle.conductance);
        state("law", obstacle.law);
    }
}

void Simulation::State::visit_motion(StateVisitor& state) {
    state("time", time);
    state("step", step);
    state("x", particles.x);
    state("x_low", particles.x_low);
    state("v", particles.v);
    state("outward", particles.outward);
    state("temperature", particles.temperature);
    state("flags", particles.flags);
    for (Module* module : modules) state.part(module->name(), [&] { module->visit_motion(state); });
    state("impacts", impacts);
    state("frozen", phases.frozen);
    for (SimulationBody& body : bodies) state("reshaped", body.reshaped);
    for (Handle& handle : handles) state("handle", handle);
    state("heat given", heat_state.given);
    state("heat streamed", heat_state.streamed);
    state("sources", sources_state);
    state.part("solids", [&] { solids.visit_motion(state); });
    state.part("contacts", [&] { contact_potential.visit_motion(state); });
}

void Simulation::State::visit_memory(StateVisitor& state) {
    state("force", particles.force);
    state("contact", particles.contact);
    state("lasting", particles.lasting);
    state("mass", particles.mass);
    state("molten", particles.molten);
    state("internal_force", internal_force);
    state("forces_valid", forces_valid);
    state("lasting_kick", lasting_kick);
    state("step_size", step_size);
    state("acceleration_step", acceleration_step);
    state("stretch_factor", stretch_factor);
    state("implicit_limit", implicit_limit);
    state("clock", clock);
    state("wreck", wreck);
    for (Obstacle& obstacle : obstacles) {
        state("centre", obstacle.centre);
        state("rotation", obstacle.rotation);
        state("velocity", obstacle.velocity);
        state("spin", obstacle.spin);
        state("present", obstacle.present);
    }
    for (Event& event : events) state("event", event);
    for (Module* module : modules) state.part(module->name(), [&] { module->visit_memory(state); });
    state.part("solids", [&] { solids.visit_memory(state); });
    state("fluid state", fluid_state);
    state.part("fluid", [&] { fluid.visit(state, pool); });
    state("phases", phases);
    state.part("heat", [&] { heat_state.visit(state, pool); });
    state.part("contacts", [&] { contacts.visit(state); });
    state.part("contact potential", [&] { contact_potential.visit_memory(state); });
    state("implicit", implicit);
    state("initial", initial);
    uint64_t count = checkpoints.size();
    state("checkpoint count", count);
    checkpoints.resize(count);
    for (SavedState& checkpoint : checkpoints) state("checkpoint", checkpoint);
}

std::vector<std::byte> Simulation::State::written_motion() const {
    StateBytes written;
    if (!checkpoints.empty()) written.bytes.reserve(checkpoints.back().motion.size() + 65536);
    StateWriter writer(written);
    const_cast<State*>(this)->visit_motion(writer);  // a writer changes nothing
    return std::move(written.bytes);
}

void Simulation::State::read_motion(const SavedState& saved) {
    // Copied: the saved state hears of it too.
    if (const std::vector<uint32_t> from = saved.present_row; !from.empty())
        particles.table.permute(from);
    StateReader reader(saved.motion);
    visit_motion(reader);
}

void Simulation::visit(StateVisitor& state) {
    state_->visit(state);
}

uint64_t Simulation::state_hash() const {
    StateHasher hasher;
    state_->visit(hasher);
    return hasher.hash();
}

}  // namespace taffy
