// Commands: what people, panels and scripts change between two steps.
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/obstacle_parameters.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

bool changes_motion(const std::string& simulation_parameter) {
    return simulation_parameter != "speed" && simulation_parameter != "threads" &&
           simulation_parameter != "artificial_delay";
}

void Simulation::apply(const Command& command) {
    State& s = *state_;
    struct Visitor {
        State& s;
        void operator()(const SetParameter& c) { s.set_parameter(c); }
        void operator()(const SetMaterial& c) { s.change_material(c); }
        void operator()(const SetPaused& c) { s.paused = c.paused; }
        void operator()(const StepOnce&) { s.single_step = true; }
        void operator()(const Reset&) { s.reset(); }
        void operator()(const GoBack&) { s.go_back(); }
        void operator()(const SetColourField& c) { s.colour_field = c.field; }
        void operator()(const SetSurfaceMode& c) { s.surface_mode = c.mode; }
        void operator()(const AddGrip& c) {
            const std::optional<uint32_t> picked = s.particles.table.row(c.particle);
            if (!picked || !is_present(s.particles.flags[*picked]))
                throw InputError("there is no particle " + std::to_string(c.particle.index) +
                                 " to grip");
            s.grips.add(s, c.id, *picked, c.anchor, c.radius);
            s.grips.mark(s.particles);
        }
        void operator()(const MoveGrip& c) {
            if (Grip* grip = s.grips.find(c.id)) grip->set_target(c.target);
        }
        void operator()(const TwistGrip& c) {
            if (!(c.axis.norm() > 0.0f)) throw InputError("a twist needs an axis of some length");
            if (Grip* grip = s.grips.find(c.id))
                grip->set_twist(s.particles, c.axis.normalized(), c.angle);
        }
        void operator()(const RemoveGrip& c) {
            s.grips.remove(c.id);
            s.grips.mark(s.particles);
        }
        void operator()(const RemoveAllGrips&) {
            s.grips.clear();
            s.grips.mark(s.particles);
        }
        void operator()(const HeatBrush& c) {
            s.heat.paint(s, c.centre, c.radius, c.change);
            s.before.temperature = s.particles.temperature.values();  // shown at once
            s.settle();
        }
        void operator()(const Inspect& c) { s.inspected = c.particle; }
        void operator()(const SaveState&) {
            throw InputError("a simulation does not know its scene: save the whole run");
        }
        void operator()(const LoadScene&) {
            throw InputError("a simulation has one scene: make another simulation");
        }
        void operator()(const RecordFrames&) {}  // a matter of pace
        void operator()(const MoveHandle& c) { s.handles.set_target(c.name, c.target); }
    };
    std::visit(Visitor{s}, command);
}

void Simulation::State::set_parameter(const SetParameter& command) {
    const ParameterPath path = path_in_simulation(command.path);
    if (path.owner == ParameterOwner::simulation)
        return set_simulation_parameter(path.key, command.value);
    if (path.owner == ParameterOwner::obstacle)
        return set_obstacle_parameter(path.name, path.key, command.value);
    if (path.owner == ParameterOwner::source)
        return set_source_parameter(path.name, path.key, command.value);
    if (path.owner == ParameterOwner::load)
        return set_load_parameter(path.name, path.key, command.value);
    if (path.owner == ParameterOwner::region)
        return set_region_parameter(path.name, path.key, command.value);
    std::vector<std::pair<uint32_t, MaterialParameters>> changes;
    for (const uint32_t b : bodies_named(path.name)) {
        const MaterialParameters& before = bodies[b].material;
        const MaterialParameters after =
            changed_material(b, before, path.key, command.value, parameters);
        const auto& changed = MaterialParameters::describe().at(path.key);
        // The temperature is that of every particle, whatever the last one set was.
        if (changed.get(after) != changed.get(before) ||
            after.yield_stress != before.yield_stress || path.key == "temperature")
            changes.emplace_back(b, after);
    }
    for (const auto& [b, material] : changes) {
        if (path.key == "temperature") set_temperature(b, double(material.temperature));
        set_material(b, material);
    }
}

void Simulation::State::change_material(const SetMaterial& command) {
    const std::vector<uint32_t> wanted = bodies_named(command.body);
    for (const uint32_t b : wanted)
        check_combination(bodies[b].definition.name, combination(b, command.material, parameters));
    for (const uint32_t b : wanted) {
        if (command.material.temperature != bodies[b].material.temperature)
            set_temperature(b, double(command.material.temperature));
        set_material(b, command.material);
    }
}

void Simulation::State::set_simulation_parameter(const std::string& name,
                                                 const ParameterValue& value) {
    const auto& parameter = SimulationParameters::describe().at(name);
    const SimulationParameters before = parameters;
    SimulationParameters next = parameters;
    parameter.set(next, value);
    if (parameter.get(next) == parameter.get(before)) return;
    if (is_in_rules("simulation." + name)) {
        Settings settings = present_settings();
        settings.simulation = next;
        check_bodies(settings);
    }
    parameters = next;
    if (pool.requested_threads() != parameters.threads) pool.resize(parameters.threads);
    if (!changes_motion(name)) return;
    changes.note(Change::parameters);
    settle();
    forces_valid = false;
    if (parameters.integrator == before.integrator) return;
    implicit_steps.restart();
    clock.restart();
    cost_meter.restart();
}

void Simulation::State::set_obstacle_parameter(const std::string& name,
                                               const std::string& parameter,
                                               const ParameterValue& value) {
    const auto& described = obstacle_parameters().at(parameter);
    std::vector<std::string> names;
    for (Obstacle& obstacle : obstacles) {
        if (obstacle.name == name) return described.set(obstacle, value);
        names.push_back(obstacle.name);
    }
    throw InputError(names.empty() ? "the scene has no obstacles"
                                   : unknown_name_message("obstacle", name, names));
}

void Simulation::State::set_source_parameter(const std::string& name, const std::string& parameter,
                                             const ParameterValue& value) {
    std::vector<std::string> names;
    bool found = name == "*";
    for (Source& source : sources.all()) {
        names.push_back(source.name);
        if (source.name != name && name != "*") continue;
        Source::describe().at(parameter).set(source, value);
        found = true;
    }
    if (names.empty()) throw InputError("the scene has no sources");
    if (!found) throw InputError(unknown_name_message("source", name, names));
    changes.note(Change::parameters);
    settle();
    forces_valid = false;
}

void Simulation::State::set_load_parameter(const std::string& name, const std::string& parameter,
                                           const ParameterValue& value) {
    const auto& described = RegionLoad::describe().at(parameter);
    for (const size_t k : loads_named(name)) described.set(region_loads.at(k), value);
    forces_valid = false;
}

void Simulation::State::set_region_parameter(const std::string& name, const std::string& parameter,
                                             const ParameterValue& value) {
    RegionHold wanted;
    RegionHold::describe().at(parameter).set(wanted, value);
    const std::vector<size_t> found = holds_named(name);
    for (const size_t k : found) {
        const uint32_t b = handles.all()[k].body();
        Combination body = combination(b, bodies[b].material, parameters);
        body.held |= wanted.held;
        check_combination(bodies[b].definition.name, body);
    }
    for (const size_t k : found) handles.set_held(*this, handles.all()[k], wanted.held);
    forces_valid = false;
}

void Simulation::State::set_temperature(uint32_t index, double temperature) {
    for (const uint32_t i : bodies[index].rows) particles.temperature[i] = temperature;
    before.temperature = particles.temperature.values();  // shown at once
    changes.note(Change::temperature);
}

void Simulation::State::set_material(uint32_t index, const MaterialParameters& material) {
    SimulationBody& body = bodies[index];
    if (material.density != body.material.density)
        for (const uint32_t i : body.rows)
            particles.mass[i] = material.density * particles.volume[i];
    body.material = material;
    solids.set_material(index, material);
    add_bonds();
    changes.note(Change::materials);
    settle();
    forces_valid = false;
}

void Simulation::State::set_notice(const std::string& text) {
    notice = text;
    ++notice_serial;
}

}  // namespace taffy
