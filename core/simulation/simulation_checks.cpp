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

ParameterPath path_in_simulation(const std::string& text) {
    ParameterPath path = ParameterPath::parse(text);
    if (path.owner == ParameterOwner::view)
        throw InputError("'" + text + "' is a matter of the view, not of the simulation");
    return path;
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

std::vector<size_t> Simulation::State::loads_named(const std::string& name) const {
    std::vector<size_t> found;
    std::vector<std::string> names;
    for (size_t k = 0; k < region_loads.size(); ++k) {
        names.push_back(region_loads.at(k).name);
        if (name == "*" || name == names.back()) found.push_back(k);
    }
    if (names.empty()) throw InputError("the scene has no loads");
    if (found.empty()) throw InputError(unknown_name_message("load", name, names));
    return found;
}

std::vector<size_t> Simulation::State::holds_named(const std::string& name) const {
    std::vector<size_t> found;
    std::vector<std::string> names;
    for (size_t k = 0; k < handles.all().size(); ++k) {
        names.push_back(handles.all()[k].name());
        if (name == "*" || name == names.back()) found.push_back(k);
    }
    if (names.empty()) throw InputError("the scene has no fixed regions or handles");
    if (found.empty()) throw InputError(unknown_name_message("region", name, names));
    return found;
}

MaterialParameters Simulation::State::changed_material(
    uint32_t b, const MaterialParameters& before, const std::string& key,
    const ParameterValue& value, const SimulationParameters& simulation) const {
    MaterialParameters material = before;
    MaterialParameters::describe().at(key).set(material, value);
    material.use_last_yield(key);
    check_combination(bodies[b].definition.name, combination(b, material, simulation));
    return material;
}

Combination Simulation::State::combination(uint32_t b, const MaterialParameters& material,
                                           const SimulationParameters& simulation) const {
    return {material,
            simulation,
            !solids.lattices().allows(b, material.elasticity),
            bodies[b].anchored,
            phases.gives_bonds(*this, b),
            is_poured(b)};
}

bool Simulation::State::is_poured(uint32_t b) const {
    return std::ranges::any_of(sources.all(), [&](const Source& s) { return s.body == b; });
}

void Simulation::State::check_bodies(const Settings& settings) const {
    for (uint32_t b = 0; b < bodies.size(); ++b)
        check_combination(bodies[b].definition.name,
                          combination(b, settings.material[b], settings.simulation));
}

bool Simulation::State::allows(Integrator integrator) const {
    SimulationParameters wanted = parameters;
    wanted.integrator = integrator;
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (find_conflict(combination(b, bodies[b].material, wanted))) return false;
    return true;
}

Settings Simulation::State::present_settings() const {
    Settings settings{parameters, {}};
    for (const SimulationBody& body : bodies) settings.material.push_back(body.material);
    return settings;
}

void Simulation::State::try_change(const SetParameter& change, Settings& settings) const {
    const ParameterPath path = path_in_simulation(change.path);
    if (path.owner == ParameterOwner::simulation) {
        SimulationParameters::describe().at(path.key).set(settings.simulation, change.value);
        check_bodies(settings);
    } else if (path.owner == ParameterOwner::source) {
        if (path.name != "*" || sources.all().empty())
            check_name("source", path.name, sources.all());
        Source source = sources.all().front();
        Source::describe().at(path.key).set(source, change.value);
    } else if (path.owner == ParameterOwner::load) {
        RegionLoad load = region_loads.at(loads_named(path.name).front());
        RegionLoad::describe().at(path.key).set(load, change.value);
    } else if (path.owner == ParameterOwner::region) {
        RegionHold hold;
        (void)holds_named(path.name);
        RegionHold::describe().at(path.key).set(hold, change.value);
    } else if (path.owner == ParameterOwner::obstacle) {
        check_name("obstacle", path.name, obstacles);
        Obstacle obstacle = obstacles.front();
        obstacle_parameters().at(path.key).set(obstacle, change.value);
    } else {
        for (const uint32_t b : bodies_named(path.name))
            settings.material[b] = changed_material(b, settings.material[b], path.key, change.value,
                                                    settings.simulation);
    }
}

void Simulation::State::check_changes(std::span<const TimedChange> changes) const {
    std::vector<TimedChange> all;
    for (const Event& event : events) all.push_back(event.definition);
    all.insert(all.end(), changes.begin(), changes.end());
    std::ranges::stable_sort(all, {}, &TimedChange::at);
    Settings settings = present_settings();
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
