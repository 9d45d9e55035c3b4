#include "app/simulation_thread/pacing.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr std::chrono::milliseconds bucket_length(100);
constexpr std::chrono::milliseconds window_length(1000);

double seconds(WallClock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

}  // namespace

int steps_in(double duration, double step_size) {
    if (!(step_size > 0.0)) return 1;
    // A remainder of rounding size must not cost one more step.
    const double steps = std::ceil(duration / step_size - 1e-6);
    return int(std::clamp(steps, 1.0, 1e6));
}

void FrameSchedule::begin_frame(WallTime now, WallClock::duration length) {
    const bool late = now > due_ + length;
    due_ = (late ? now : due_) + length;
}

void RateMeter::restart(WallTime now) {
    buckets_.clear();
    last_ = now;
}

void RateMeter::add_step(WallTime now, WallClock::duration spent, double simulated) {
    if (buckets_.empty() || now - buckets_.back().begin > bucket_length)
        buckets_.push_back({.begin = last_, .end = now});
    Bucket& bucket = buckets_.back();
    bucket.end = last_ = now;
    bucket.simulated += simulated;
    bucket.spent += seconds(spent);
    ++bucket.steps;
    while (buckets_.size() > 1 && now - buckets_.front().end > window_length) buckets_.pop_front();
}

double RateMeter::real_time_factor() const {
    if (buckets_.empty()) return 0.0;
    double simulated = 0.0;
    for (const Bucket& bucket : buckets_) simulated += bucket.simulated;
    const double wall = seconds(buckets_.back().end - buckets_.front().begin);
    return wall > 0.0 ? simulated / wall : 0.0;
}

double RateMeter::step_milliseconds() const {
    double spent = 0.0;
    long steps = 0;
    for (const Bucket& bucket : buckets_) {
        spent += bucket.spent;
        steps += bucket.steps;
    }
    return steps > 0 ? 1e3 * spent / double(steps) : 0.0;
}

}  // namespace taffy
