#include "app/simulation_thread/key_playing.h"

#include <cmath>
#include <utility>

namespace taffy {

namespace {

double tick_of(double time) {
    constexpr double digits = 1e-6;  // tolerance in ticks: a step may end slightly before a tick
    return std::floor(time * KeyPlaying::rate + digits);
}

}  // namespace

void KeyPlaying::set(std::shared_ptr<const ParameterKeys> keys, std::optional<double> passed) {
    keys_ = std::move(keys);
    left_out_.clear();
    anew_ = true;
    if (passed) last_ = *passed - 1.0 / rate;
}

void KeyPlaying::begin_again() {
    left_out_.clear();
    last_ = never;
}

std::vector<SetParameter> KeyPlaying::due(const Simulation& simulation) {
    if (!keys_ || keys_->empty()) return {};
    const double time = simulation.stepped_time();
    if (time < last_) last_ = never;  // the timeline went to an earlier moment
    if (!std::exchange(anew_, false) && last_ != never && tick_of(time) == tick_of(last_))
        return {};
    std::vector<SetParameter> values;
    for (const KeyedParameter& parameter : keys_->parameters()) {
        if (last_ > parameter.end() || left_out_.contains(parameter.path)) continue;
        const ParameterValue value = parameter.at(time);
        if (!simulation.has_value(parameter.path, value)) values.push_back({parameter.path, value});
    }
    last_ = time;
    return values;
}

}  // namespace taffy
