// Changes of parameters that belong to the scene's story.
#include <algorithm>

#include "core/base/error.h"
#include "core/collision/obstacle_parameters.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

/// From a to b; what is no number goes at once.
ParameterValue between(const ParameterValue& a, const ParameterValue& b, double part) {
    const auto* from = std::get_if<double>(&a);
    const auto* to = std::get_if<double>(&b);
    if (from && to) return (1.0 - part) * *from + part * *to;
    const auto* first = std::get_if<Vec3d>(&a);
    const auto* last = std::get_if<Vec3d>(&b);
    if (first && last) return Vec3d((1.0 - part) * *first + part * *last);
    return b;
}

}  // namespace

std::vector<SetParameter> Simulation::State::present_values(const std::string& text) const {
    const ParameterPath path = path_in_simulation(text);
    std::vector<SetParameter> values;
    const auto add = [&](const auto& table, const std::string& name, const auto& owner) {
        const ParameterPath own{path.owner, name, path.key};
        values.push_back({own.text(), table.at(path.key).get(owner)});
    };
    switch (path.owner) {
        case ParameterOwner::simulation:
            add(SimulationParameters::describe(), "", parameters);
            break;
        case ParameterOwner::obstacle:
            for (const Obstacle& obstacle : obstacles)
                if (path.means(obstacle.name)) add(obstacle_parameters(), obstacle.name, obstacle);
            break;
        case ParameterOwner::source:
            for (const Source& source : sources.all())
                if (path.means(source.name)) add(Source::describe(), source.name, source);
            break;
        case ParameterOwner::load:
            for (size_t k = 0; k < region_loads.size(); ++k)
                if (path.means(region_loads.at(k).name))
                    add(RegionLoad::describe(), region_loads.at(k).name, region_loads.at(k));
            break;
        case ParameterOwner::region:
            for (const RegionHold& hold : holds())
                if (path.means(hold.name)) add(RegionHold::describe(), hold.name, hold);
            break;
        case ParameterOwner::body:
            for (const SimulationBody& body : bodies)
                if (path.means(body.definition.name))
                    add(MaterialParameters::describe(), body.definition.name, body.material);
            break;
        case ParameterOwner::view:
            break;
    }
    return values;
}

void Simulation::State::run_events() {
    for (Event& event : events) {
        const TimedChange& e = event.definition;
        const double at = double(e.at), until = double(e.until);
        constexpr double digits = 1e-7;  // of floats, which the times of scenes are
        if (event.done || time < at * (1.0 - digits) - 1e-9) continue;
        if (event.before.empty()) {
            event.before = present_values(e.change.path);
            for (const Obstacle& obstacle : obstacles)
                if (!obstacle.has_temperature &&
                    ParameterPath::parse(e.change.path) ==
                        ParameterPath{ParameterOwner::obstacle, obstacle.name, "temperature"})
                    event.warmed = obstacle.name;
        }
        const double part = until > at ? std::min((time - at) / (until - at), 1.0) : 1.0;
        bool possible = true;
        for (const SetParameter& value : event.before)
            possible = try_parameter({value.path, between(value.value, e.change.value, part)},
                                     "The event at ") &&
                       possible;
        event.done = part >= 1.0 || !possible;
    }
}

bool Simulation::State::try_parameter(const SetParameter& value, const std::string& what) {
    try {
        set_parameter(value);
        return true;
    } catch (const InputError& error) {  // what a person has set meanwhile forbids it
        char when[32];
        std::snprintf(when, sizeof when, "%g s", time);
        set_notice(what + when + " could not set " + value.path + ": " + error.what());
        return false;
    }
}

void Simulation::State::take_back_events() {
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        for (const SetParameter& value : event->before) try_parameter(value, "The reset at ");
        for (Obstacle& obstacle : obstacles)
            if (obstacle.name == event->warmed) obstacle.has_temperature = false;
        event->warmed.clear();
        event->before.clear();
        event->done = false;
    }
}

}  // namespace taffy
