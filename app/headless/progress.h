#pragma once
// The progress of a headless run: one line that redraws itself on a terminal, else a line now and
// then.
#include <chrono>
#include <string>

namespace taffy {

struct ProgressState {
    long frame = 0;  // frames done
    long frames = 1;
    double simulated = 0.0;         // [s]
    double real_time_factor = 0.0;  // simulated seconds per wall second, rendering included
    double seconds_left = 0.0;      // wall time
};

/// Returns "[####......]  40 %".
std::string progress_bar(long done, long total);
/// Returns "1:05" or "2:00:00".
std::string duration_text(double seconds);

/// Returns "[####......]  40 %  frame 96/240  1.60 s  0.82x real time  0:03 left".
std::string progress_text(const ProgressState& state);

class ProgressBar {
  public:
    explicit ProgressBar(long frames);
    /// To be called after every frame; writes to standard error when it is time to.
    void update(long frame, double simulated);
    /// Ends the line on a terminal.
    void finish();

  private:
    ProgressState state(long frame, double simulated) const;

    long frames_;
    bool terminal_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point last_shown_;
    bool shown_ = false;
};

}  // namespace taffy
