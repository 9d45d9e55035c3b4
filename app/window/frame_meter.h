#pragma once
// Measures how long the interface thread works for a frame, without OpenGL: input, tools, panels,
// geometry.
#include <chrono>
#include <vector>

namespace taffy {

class FrameMeter {
  public:
    /// Starts or resumes the work of this frame; stop() interrupts it for work that does not count.
    void start();
    void stop();
    /// Ends the frame.
    void end_frame();
    /// No frame is drawn, because nothing has changed. The next one counts as if there had been no
    /// pause.
    void rest();
    /// Whether no frame was drawn right before this one.
    bool rested() const { return rested_; }

    /// Percentile of the work of the last frames, up to 300 [ms]; part 0.5: the median. Waiting
    /// counts, also for a processor that other programs use.
    double percentile(double part) const { return percentile_of(wall_, part); }
    /// The same in processor time of this thread, which other programs do not lengthen.
    double processor_percentile(double part) const { return percentile_of(processor_, part); }
    /// Processor times of the last frames, at most so many, the oldest first [ms].
    std::vector<double> processor_of_last(size_t count) const;
    double frames_per_second() const { return rate_; }
    long frames() const { return frames_; }

  private:
    using Clock = std::chrono::steady_clock;
    static double percentile_of(const std::vector<double>& frames, double part);

    Clock::time_point started_{};
    Clock::duration work_{};
    double processor_started_ = 0.0, processor_work_ = 0.0;  // [ms]
    Clock::time_point last_end_{};
    std::vector<double> wall_, processor_;  // ring buffers [ms]
    long frames_ = 0;
    double rate_ = 0.0;  // smoothed
    bool rested_ = true;
};

}  // namespace taffy
