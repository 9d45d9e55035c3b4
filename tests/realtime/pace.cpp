#include "tests/realtime/pace.h"

#include <algorithm>
#include <cmath>

namespace taffy::realtime {

Mark Pace::at(double time) const {
    const auto later = std::ranges::lower_bound(marks_, time, {}, &Mark::time);
    if (later == marks_.end()) return marks_.back();
    if (later == marks_.begin()) return marks_.front();
    const Mark &a = *(later - 1), &b = *later;
    const double part = (time - a.time) / (b.time - a.time);
    return {.time = time,
            .wall = std::lerp(a.wall, b.wall, part),
            .processor = std::lerp(a.processor, b.processor, part),
            .steps = uint64_t(std::lround(std::lerp(double(a.steps), double(b.steps), part)))};
}

double Pace::speed(double until) const {
    const Mark mark = at(until);
    return mark.wall > 0.0 ? mark.time / mark.wall : 0.0;
}

double speed_ratio(const Pace& a, const Pace& b) {
    const double shared = std::min(a.end().time, b.end().time);
    const double other = b.speed(shared);
    return other > 0.0 ? a.speed(shared) / other : 0.0;
}

}  // namespace taffy::realtime
