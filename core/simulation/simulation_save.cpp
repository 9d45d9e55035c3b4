// What a simulation is made of when it is saved, hashed or brought back.
#include "core/parameters/parameter_state.h"
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

void SavedState::visit(StateVisitor& state) {
    state.digested(motion, hash);
    state("materials", materials);
    visit_parameters(state, SimulationParameters::describe(), parameters, changes_motion);
    state("time", time);
}

void Simulation::State::visit(StateVisitor& state) {
    if (state.reads()) leave_layout();
    state.part("layout", [&] { visit_layout(state); });
    state.part("settings", [&] { visit_settings(state); });
    state.part("motion", [&] { visit_motion(state); });
    state.part("memory", [&] { visit_memory(state); });
    if (state.reads()) between.forget(*this);
}

void Simulation::State::visit_settings(StateVisitor& state) {
    visit_parameters(state, SimulationParameters::describe(), parameters, changes_motion);
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        state("material", bodies[b].material);
        if (state.reads()) solids.lattices().set_material(b, bodies[b].material);
    }
    for (Module* module : modules)
        state.part(module->name(), [&] { module->visit_settings(*this, state); });
}

void Simulation::State::visit_motion(StateVisitor& state) {
    state("time", time);
    state("step", World::step);
    state("x", particles.x);
    state("x_low", particles.x_low);
    state("v", particles.v);
    state("outward", particles.outward);
    state("temperature", particles.temperature);
    state("flags", particles.flags);
    state("frozen", particles.frozen);
    state.first_entries("bodies", bodies,
                        [&](SimulationBody& body) { state("reshaped", body.reshaped); });
    for (Module* module : modules)
        state.part(module->name(), [&] { module->visit_motion(*this, state); });
}

void Simulation::State::visit_memory(StateVisitor& state) {
    state("force", particles.force);
    state("contact", particles.contact);
    state("lasting", particles.lasting);
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
    const auto visit_saved = [&](const char* name, SavedState& saved) {
        state(name, saved);
        bool present = saved.layout == layout;
        state("has the present layout", present);
        if (state.reads()) saved.layout = present ? layout : std::make_shared<Layout>();
        if (!present) state.digested(saved.layout->bytes, saved.layout->hash);
    };
    visit_saved("initial", initial);
    uint64_t count = checkpoints.size();
    state("checkpoint count", count);
    checkpoints.resize(count);
    for (SavedState& checkpoint : checkpoints) visit_saved("checkpoint", checkpoint);
}

std::vector<std::byte> Simulation::State::written_motion() const {
    StateBytes written;
    if (!checkpoints.empty()) written.bytes.reserve(checkpoints.back().motion.size() + 65536);
    StateWriter writer(written);
    const_cast<State*>(this)->visit_motion(writer);  // a writer changes nothing
    return std::move(written.bytes);
}

void Simulation::State::read_motion(const SavedState& saved) {
    if (saved.layout != layout) {
        leave_layout();
        StateReader layout_reader(saved.layout->bytes);
        visit_layout(layout_reader);
        layout = saved.layout;
    }
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
