#include "core/events/events.h"

#include <algorithm>
#include <cstdio>

#include "core/base/error.h"
#include "core/parameters/parameter_state.h"

namespace taffy {

namespace {

/// Interpolates from a to b; values that are no numbers are b at once.
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

void Events::check(std::span<const TimedChange> others, Settings settings) const {
    std::vector<TimedChange> all;
    for (const Event& event : events_) all.push_back(event.definition);
    all.insert(all.end(), others.begin(), others.end());
    std::ranges::stable_sort(all, {}, &TimedChange::at);
    for (const TimedChange& timed : all) {
        try {
            parameters_.check(timed.change.path, timed.change.value, settings);
        } catch (const InputError& error) {
            const std::string begin = timed.context.empty() ? "" : "in " + timed.context + ": ";
            throw InputError(timed.place, begin + error.what());
        }
    }
}

void Events::run(double time) {
    for (Event& event : events_) {
        const TimedChange& e = event.definition;
        const double at = double(e.at), until = double(e.until);
        constexpr double digits = 1e-7;  // precision of floats, as which times are stored
        if (event.done || time < at * (1.0 - digits) - 1e-9) continue;
        if (event.before.empty()) {
            for (const auto& [path, value, has] : parameters_.present(e.change.path)) {
                event.before.push_back({path, value});
                if (!has) event.without.push_back(path);
            }
        }
        const double part = until > at ? std::min((time - at) / (until - at), 1.0) : 1.0;
        bool possible = true;
        for (const auto& [path, value] : event.before)
            possible =
                try_to_set({path, between(value, e.change.value, part)}, "The event", time) &&
                possible;
        event.done = part >= 1.0 || !possible;
    }
}

bool Events::try_to_set(const SetParameter& value, const char* what, double time) const {
    try {
        parameters_.set(value.path, value.value);
        return true;
    } catch (const InputError& error) {  // forbidden by values that the user has set meanwhile
        char begin[64];
        std::snprintf(begin, sizeof begin, "%s at %g s could not set ", what, time);
        tell_(begin + value.path + ": " + error.what());
        return false;
    }
}

void Events::take_back(double time) {
    for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
        for (const SetParameter& value : event->before) try_to_set(value, "The reset", time);
        for (const std::string& path : event->without) parameters_.take_away(path);
        event->before.clear();
        event->without.clear();
        event->done = false;
    }
}

void Events::went_back(double time) {
    for (Event& event : events_)
        event.done =
            event.done && time >= double(std::max(event.definition.at, event.definition.until));
}

void Events::visit(StateVisitor& state) {
    for (Event& event : events_) state("event", event);
}

void Events::Event::visit(StateVisitor& state) {
    state.list("before", before, [&](SetParameter& value) {
        state("path", value.path);
        state("value", value.value);
    });
    state("without", without);
    state("done", done);
}

}  // namespace taffy
