#pragma once
// How long the interface thread works for a frame, without OpenGL: input, tools, panels, geometry.
#include <chrono>
#include <vector>

namespace taffy {

class FrameMeter {
  public:
    /// Work of this frame starts or goes on; stop() interrupts it for what does not count.
    void start() { started_ = Clock::now(); }
    void stop() { work_ += Clock::now() - started_; }
    /// The frame is over.
    void end_frame();

    /// Of the last frames, up to 300 [ms]. part 0.5: the median.
    double percentile(double part) const;
    double frames_per_second() const { return rate_; }
    long frames() const { return frames_; }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point started_{};
    Clock::duration work_{};
    Clock::time_point last_end_{};
    std::vector<double> milliseconds_;  // ring
    size_t next_ = 0;
    long frames_ = 0;
    double rate_ = 0.0;  // smoothed
};

}  // namespace taffy
