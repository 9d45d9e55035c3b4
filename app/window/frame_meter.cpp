#include "app/window/frame_meter.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr size_t kept_frames = 300;

}  // namespace

void FrameMeter::end_frame() {
    const double work = std::chrono::duration<double, std::milli>(work_).count();
    work_ = {};
    if (milliseconds_.size() < kept_frames) {
        milliseconds_.push_back(work);
        next_ = 0;
    } else {
        milliseconds_[next_] = work;
        next_ = (next_ + 1) % kept_frames;
    }
    const Clock::time_point now = Clock::now();
    const double length = std::chrono::duration<double>(now - last_end_).count();
    if (frames_ > 0 && length > 0.0) {
        const double part = std::min(1.0, length / 0.5);  // mean over about half a second
        rate_ += part * (1.0 / length - rate_);
    }
    last_end_ = now;
    ++frames_;
}

double FrameMeter::percentile(double part) const {
    if (milliseconds_.empty()) return 0.0;
    std::vector<double> sorted(milliseconds_);
    const size_t index = std::min(sorted.size() - 1, size_t(part * double(sorted.size())));
    std::nth_element(sorted.begin(), sorted.begin() + long(index), sorted.end());
    return sorted[index];
}

}  // namespace taffy
