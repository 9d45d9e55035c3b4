#include "core/stepping/step_clock.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr double frame = 1.0 / clock_frames_per_second;
constexpr double rounding = 1e-6;   // in steps and in frames
constexpr double harmless = 0.625;  // of the limit: all steps below conserve the same energy

}  // namespace

double frame_end(double time) {
    return (std::floor(time * clock_frames_per_second + rounding) + 1.0) / clock_frames_per_second;
}

double rounded_step(double wanted) {
    return frame * std::exp2(std::floor(4.0 * std::log2(std::min(wanted / frame, 1.0))) / 4.0);
}

void StepClock::choose(double time, double allowed) {
    lowest_ = std::min(lowest_, allowed);
    recent_ = std::min(recent_, allowed);
    if (step_ == 0.0) {
        step_ = allowed;
    } else if (allowed < step_) {
        step_ = allowed;
        look_again(time);
        if (time > last_fall_ + 4.0 * patience_)
            patience_ = least_patience;
        else if (risen_)
            patience_ = std::min(2.0 * patience_, most_patience);
        last_fall_ = time;
        risen_ = false;
    } else if (time >= next_rise_) {
        const double most = std::max(std::exp2(0.25) * step_, harmless * lowest_);
        risen_ = risen_ || lowest_ > step_;
        step_ = std::clamp(lowest_, step_, most);
    } else if (time >= next_look_) {
        step_ = std::max(step_, harmless * recent_);
        look_again(time);
        return;
    } else {
        return;
    }
    lowest_ = allowed;
    next_rise_ = time + patience_;
}

void StepClock::look_again(double time) {
    recent_ = no_limit;
    next_look_ = time + least_patience;
}

double StepClock::even_step(double time, double step) {
    const double whole = std::max(1.0, std::floor(step / frame * (1.0 + rounding)));
    const double left = frame_end(time) + (whole - 1.0) * frame - time;
    return left / std::max(1.0, std::ceil(left / step - rounding));
}

void StepClock::visit(StateVisitor& state) {
    state("step", step_);
    state("lowest", lowest_);
    state("next_rise", next_rise_);
    state("recent", recent_);
    state("next_look", next_look_);
    state("patience", patience_);
    state("last_fall", last_fall_);
    state("risen", risen_);
}

}  // namespace taffy
