// Commands: what people, panels and scripts change between two steps.
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
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
        void operator()(const SetPaused& c) { s.paused = c.paused; }
        void operator()(const StepOnce&) { s.single_step = true; }
        void operator()(const Reset&) {
            s.grips.clear();
            s.grips.mark(s.particles);
            s.take_back_events();
            s.restore(s.initial, [this] {  // parameters stay as they are
                for (const SimulationBody& body : s.bodies)
                    for (const uint32_t i : body.rows)
                        s.particles.temperature[i] = double(body.material.temperature);
            });
            s.before.known = false;
            s.shown_time = s.time;
            s.checkpoints.clear();
            s.checkpoint();
        }
        void operator()(const GoBack&) { s.go_back(); }
        void operator()(const SetColourField& c) { s.colour_field = c.field; }
        void operator()(const SetSurfaceView& c) { s.surface_view = c.view; }
        void operator()(const AddGrip& c) {
            const std::optional<uint32_t> picked = s.particles.table.row(c.particle);
            if (!picked || !is_present(s.particles.flags[*picked]))
                throw InputError("there is no particle " + std::to_string(c.particle.index) +
                                 " to grip");
            s.grips.add(s.view(), c.id, *picked, c.anchor, c.radius);
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
        void operator()(const HeatBrush& c) { s.paint_heat(c); }
        void operator()(const SaveState&) {
            throw InputError("a simulation does not know its scene: save the whole run");
        }
        void operator()(const MoveHandle& c) {
            std::vector<std::string> names;
            for (Handle& handle : s.handles) {
                if (handle.name() == c.name) return handle.set_target(c.target);
                names.push_back(handle.name());
            }
            throw InputError(names.empty() ? "the scene has no handles"
                                           : unknown_name_message("handle", c.name, names));
        }
    };
    std::visit(Visitor{s}, command);
}

void Simulation::State::set_parameter(const SetParameter& command) {
    const ParameterPath path = path_in_simulation(command.path);
    if (path.owner == ParameterOwner::simulation)
        return set_simulation_parameter(path.key, command.value);
    if (path.owner == ParameterOwner::obstacle)
        return set_obstacle_parameter(path.name, path.key, command.value);
    if (path.owner == ParameterOwner::source) {
        set_source_parameter(path.name, path.key, command.value);
        forces_valid = false;
        return;
    }
    std::vector<std::pair<uint32_t, MaterialParameters>> changes;
    for (const uint32_t b : bodies_named(path.name)) {
        const MaterialParameters& before = bodies[b].material;
        const MaterialParameters after =
            changed_material(b, before, path.key, command.value, parameters.integrator);
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

void Simulation::State::set_simulation_parameter(const std::string& name,
                                                 const ParameterValue& value) {
    const auto& parameter = SimulationParameters::describe().at(name);
    const SimulationParameters before = parameters;
    SimulationParameters next = parameters;
    parameter.set(next, value);
    if (parameter.get(next) == parameter.get(before)) return;
    check_integrator(next.integrator);
    parameters = next;
    if (pool.requested_threads() != parameters.threads) pool.resize(parameters.threads);
    if (!changes_motion(name)) return;
    update_fluid();
    update_heat();
    if (has_fluid()) forces_valid = false;
    if (parameters.integrator != before.integrator) {  // the forces are kept in another form
        forces_valid = false;
        implicit.restart();
        clock.restart();
        cost_meter.restart();
    }
    update_contact_bodies();
}

void Simulation::State::check_operator(uint32_t body, const std::string& name,
                                       ElasticityOperator op) const {
    if (!solids.lattices().allows(body, op))
        throw InputError("body '" + name +
                         "': the operator mls needs neighbours in all three directions around "
                         "every particle, and some of this body lie in a plane or on a line. Use "
                         "the operator 'corotated', which knows sheets and rods");
}

void Simulation::State::set_material(uint32_t index, const MaterialParameters& material) {
    SimulationBody& body = bodies[index];
    if (material.density != body.material.density)
        for (const uint32_t i : body.rows)
            particles.mass[i] = material.density * particles.volume[i];
    body.material = material;
    solids.set_material(index, material);
    if (!material.is_fluid() && !solids.has_bonds(index)) solids.find_stable_step(pool, index);
    add_bonds();
    change_phases();
    grips.adapt_to(view(), index);
    update_contact_bodies();
    update_fluid();
    update_heat();
    forces_valid = false;
}

void Simulation::State::update_contact_bodies() {
    contact_bodies.resize(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b) {
        const BodyDefinition& definition = bodies[b].definition;
        const MaterialParameters& material = bodies[b].material;
        contact_bodies[b] = {material.is_fluid() ? BodyRows() : bodies[b].rows,  // fluids press
                             definition.spacing,
                             parameters.contact_distance * definition.spacing,
                             definition.support,
                             definition.dimension,
                             {material.restitution, material.friction},
                             bodies[b].reshaped};
    }
}

void Simulation::State::set_notice(const std::string& text) {
    notice = text;
    ++notice_serial;
}

}  // namespace taffy
