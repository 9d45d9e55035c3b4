// Whether settings of a scene go together: asked before a command is obeyed, and of events and
// scripts before anything runs.
#include <algorithm>

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

ParameterPlace place_of(const std::string& path) {
    const size_t first = path.find('.'), last = path.rfind('.');
    const std::string owner = path.substr(0, first);
    const bool named = first != last;
    const bool known = owner == "body" || owner == "obstacle" || owner == "source";
    if (first == std::string::npos || (named ? !known : owner != "simulation"))
        throw InputError("unknown parameter '" + path +
                         "'; write body.NAME.PARAMETER, obstacle.NAME.PARAMETER, "
                         "source.NAME.PARAMETER or simulation.PARAMETER");
    return {owner, named ? path.substr(first + 1, last - first - 1) : "", path.substr(last + 1)};
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
    const ParameterPlace place = place_of(change.path);
    if (place.owner == "simulation") {
        SimulationParameters next = parameters;
        next.integrator = settings.integrator;
        SimulationParameters::describe().at(place.key).set(next, change.value);
        check_integrator(next.integrator);
        for (uint32_t b = 0; b < bodies.size(); ++b)  // whose bonds may be yet to come
            check_bonds(bodies[b].definition.name, settings.material[b], next.integrator);
        settings.integrator = next.integrator;
    } else if (place.owner == "source") {
        if (place.name != "*" || sources.empty()) check_name("source", place.name, sources);
        Source source = sources.front();
        Source::describe().at(place.key).set(source, change.value);
    } else if (place.owner == "obstacle") {
        check_name("obstacle", place.name, obstacles);
        Obstacle obstacle = obstacles.front();
        obstacle_parameters().at(place.key).set(obstacle, change.value);
    } else {
        for (const uint32_t b : bodies_named(place.name))
            settings.material[b] = changed_material(b, settings.material[b], place.key,
                                                    change.value, settings.integrator);
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
