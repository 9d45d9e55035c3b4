// Changes of parameters that belong to the scene's story.
#include <algorithm>

#include "core/base/error.h"
#include "core/settings/body_rules.h"
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

void Simulation::State::run_events() {
    for (Event& event : events) {
        const TimedChange& e = event.definition;
        const double at = double(e.at), until = double(e.until);
        constexpr double digits = 1e-7;  // of floats, which the times of scenes are
        if (event.done || time < at * (1.0 - digits) - 1e-9) continue;
        if (event.before.empty()) {
            for (const auto& [path, value, has] : directory.present(e.change.path)) {
                event.before.push_back({path, value});
                if (!has) event.without.push_back(path);
            }
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
        directory.set(value.path, value.value);
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
        for (const std::string& path : event->without) directory.take_away(path);
        event->without.clear();
        event->before.clear();
        event->done = false;
    }
}

void Simulation::State::check_changes(std::span<const TimedChange> changes) const {
    std::vector<TimedChange> all;
    for (const Event& event : events) all.push_back(event.definition);
    all.insert(all.end(), changes.begin(), changes.end());
    std::ranges::stable_sort(all, {}, &TimedChange::at);
    Settings settings = present_settings(*this);
    for (const TimedChange& timed : all) {
        try {
            directory.check(timed.change.path, timed.change.value, settings);
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
