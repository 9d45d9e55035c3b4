// Whether settings of a scene go together: asked before a command is obeyed, and of events and
// scripts before anything runs.
#include <algorithm>
#include <cstdio>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/obstacle_parameters.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

template <class Owners>
void check_name(const char* what, const std::string& name, const Owners& owners) {
    std::vector<std::string> names;
    for (const auto& owner : owners) names.push_back(owner.name);
    if (std::ranges::find(names, name) != names.end()) return;
    throw InputError(names.empty() ? std::string("the scene has no ") + what + "s"
                                   : unknown_name_message(what, name, names));
}

}  // namespace

ParameterPath path_in_simulation(const std::string& text) {
    ParameterPath path = ParameterPath::parse(text);
    if (path.owner == ParameterOwner::view)
        throw InputError("'" + text + "' is a matter of the view, not of the simulation");
    return path;
}

bool Simulation::State::has_fluid() const {
    return std::ranges::any_of(bodies,
                               [](const SimulationBody& b) { return b.material.is_fluid(); });
}

void Simulation::State::check_integrator(Integrator integrator) const {
    if (integrator == Integrator::explicit_leapfrog) return;
    if (has_fluid())
        throw InputError(
            "fluids need the integrator 'explicit': pressure waves are not part of the "
            "equations that the implicit ones solve");
    if (solids.any_bonds())
        throw InputError(
            "bodies that creep, break or melt need the integrator 'explicit': bonds that change "
            "are not "
            "part of the equations that the implicit ones solve");
}

bool Simulation::State::may_be_implicit() const {
    return !has_fluid() && !solids.any_bonds();
}

void Simulation::State::check_bonds(const std::string& name, const MaterialParameters& material,
                                    Integrator integrator) const {
    if (!material.reshapes()) return;
    const std::string begin = "body '" + name + "': " +
                              (material.is_meltable()  ? "what melts"
                               : material.creep > 0.0f ? "what creeps (creep > 0)"
                                                       : "what breaks (fracture_strain > 0)") +
                              " needs ";
    if (material.elasticity != ElasticityOperator::corotated)
        throw InputError(begin + "the operator 'corotated'");
    if (material.strain != StrainMeasure::cauchy) throw InputError(begin + "the strain 'cauchy'");
    if (material.volume_stiffness > 0.0f) throw InputError(begin + "volume_stiffness = 0");
    if (integrator != Integrator::explicit_leapfrog)
        throw InputError(begin + "the integrator 'explicit'");
}

void Simulation::State::check_melting(const std::string& name, const MaterialParameters& m) const {
    if (!m.is_meltable() || m.melting_end > m.melting_start) return;
    char text[200];
    std::snprintf(text, sizeof text,
                  "body '%s': melting_end (%g C) must be above melting_start (%g C)", name.c_str(),
                  double(m.melting_end), double(m.melting_start));
    throw InputError(text);
}

void Simulation::State::check_operator(uint32_t body, const std::string& name,
                                       ElasticityOperator op) const {
    if (!solids.lattices().allows(body, op))
        throw InputError("body '" + name +
                         "': the operator mls needs neighbours in all three directions around "
                         "every particle, and some of this body lie in a plane or on a line. Use "
                         "the operator 'corotated', which knows sheets and rods");
}

void Simulation::State::check_source(const Source& source) const {
    const SimulationBody& body = bodies.at(source.body);
    const std::string begin = "the source '" + source.name + "' needs a body that ";
    if (!body.flows())
        throw InputError(begin + "flows: phase = \"fluid\" or \"meltable\" for '" +
                         body.definition.name + "'");
    if (body.material.is_meltable() && !begins_molten(body))
        throw InputError(begin + "begins molten: a temperature above that at which '" +
                         body.definition.name + "' has melted, and molten_young_modulus = 0");
}

std::vector<uint32_t> Simulation::State::bodies_named(const std::string& name) const {
    std::vector<uint32_t> found;
    std::vector<std::string> names;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        names.push_back(bodies[b].definition.name);
        if (name == "*" || name == names.back()) found.push_back(b);
    }
    if (found.empty()) throw InputError(unknown_name_message("body", name, names));
    return found;
}

MaterialParameters Simulation::State::changed_material(uint32_t b, const MaterialParameters& before,
                                                       const std::string& key,
                                                       const ParameterValue& value,
                                                       Integrator integrator) const {
    const std::string& name = bodies[b].definition.name;
    MaterialParameters material = before;
    MaterialParameters::describe().at(key).set(material, value);
    material.use_last_yield(key);
    if (material.phase != before.phase)
        throw InputError(
            "the phase of a body belongs to its scene: set it in the scene file or "
            "with --set when the program starts");
    if (material.elasticity != before.elasticity) check_operator(b, name, material.elasticity);
    check_bonds(name, material, integrator);
    return material;
}

void Simulation::State::try_change(const SetParameter& change, Settings& settings) const {
    const ParameterPath path = path_in_simulation(change.path);
    if (path.owner == ParameterOwner::simulation) {
        SimulationParameters next = parameters;
        next.integrator = settings.integrator;
        SimulationParameters::describe().at(path.key).set(next, change.value);
        check_integrator(next.integrator);
        for (uint32_t b = 0; b < bodies.size(); ++b)  // whose bonds may be yet to come
            check_bonds(bodies[b].definition.name, settings.material[b], next.integrator);
        settings.integrator = next.integrator;
    } else if (path.owner == ParameterOwner::source) {
        if (path.name != "*" || sources.all().empty())
            check_name("source", path.name, sources.all());
        Source source = sources.all().front();
        Source::describe().at(path.key).set(source, change.value);
    } else if (path.owner == ParameterOwner::obstacle) {
        check_name("obstacle", path.name, obstacles);
        Obstacle obstacle = obstacles.front();
        obstacle_parameters().at(path.key).set(obstacle, change.value);
    } else {
        for (const uint32_t b : bodies_named(path.name))
            settings.material[b] = changed_material(b, settings.material[b], path.key, change.value,
                                                    settings.integrator);
    }
}

void Simulation::State::check_changes(std::span<const TimedChange> changes) const {
    std::vector<TimedChange> all;
    for (const Event& event : events) all.push_back(event.definition);
    all.insert(all.end(), changes.begin(), changes.end());
    std::ranges::stable_sort(all, {}, &TimedChange::at);
    Settings settings{parameters.integrator, {}};
    for (const SimulationBody& body : bodies) settings.material.push_back(body.material);
    for (const TimedChange& timed : all) {
        try {
            try_change(timed.change, settings);
        } catch (const InputError& error) {
            const std::string begin = timed.context.empty() ? "" : "in " + timed.context + ": ";
            throw InputError(timed.place, begin + error.what());
        }
    }
}

void Simulation::check_changes(std::span<const TimedChange> changes) const {
    state_->check_changes(changes);
}

}  // namespace taffy
