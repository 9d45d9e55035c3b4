#include "app/window/frame_meter.h"

#include <algorithm>
#include <cmath>

#include "core/base/thread_time.h"

namespace taffy {

namespace {

constexpr size_t kept_frames = 300;

/// Processor time of this thread [ms].
double processor_time() {
    return std::chrono::duration<double, std::milli>(thread_time()).count();
}

void keep(std::vector<double>& ring, long frame, double value) {
    if (ring.size() < kept_frames)
        ring.push_back(value);
    else
        ring[size_t(frame) % kept_frames] = value;
}

}  // namespace

void FrameMeter::start() {
    started_ = Clock::now();
    processor_started_ = processor_time();
}

void FrameMeter::stop() {
    work_ += Clock::now() - started_;
    processor_work_ += processor_time() - processor_started_;
}

void FrameMeter::end_frame() {
    keep(wall_, frames_, std::chrono::duration<double, std::milli>(work_).count());
    keep(processor_, frames_, processor_work_);
    work_ = {};
    processor_work_ = 0.0;
    const Clock::time_point now = Clock::now();
    const double length = std::chrono::duration<double>(now - last_end_).count();
    if (!rested_ && length > 0.0) {
        const double part = std::min(1.0, length / 0.5);  // mean over about half a second
        rate_ += part * (1.0 / length - rate_);
    }
    last_end_ = now;
    rested_ = false;
    ++frames_;
}

void FrameMeter::rest() {
    work_ = {};
    processor_work_ = 0.0;
    rested_ = true;
}

std::vector<double> FrameMeter::processor_of_last(size_t count) const {
    std::vector<double> last;
    for (size_t back = std::min(count, processor_.size()); back > 0; --back)
        last.push_back(processor_[(size_t(frames_) - back) % kept_frames]);
    return last;
}

double FrameMeter::percentile_of(const std::vector<double>& frames, double part) {
    if (frames.empty()) return 0.0;
    std::vector<double> sorted(frames);
    const size_t index = std::min(sorted.size() - 1, size_t(part * double(sorted.size())));
    std::nth_element(sorted.begin(), sorted.begin() + long(index), sorted.end());
    return sorted[index];
}

}  // namespace taffy
