#pragma once
// When the next frame of simulated time may begin, and how fast the simulation really runs.
// Time is passed in, so that tests use a clock of their own.
#include <chrono>
#include <cstdint>
#include <deque>

namespace taffy {

using WallClock = std::chrono::steady_clock;
using WallTime = WallClock::time_point;

/// Returns the number of steps of this size that a duration needs; at least 1.
int steps_in(double duration, double step_size);

/// Spaces the beginnings of frames evenly on the wall clock. A frame that comes too late shifts all
/// later ones: the schedule does not catch up.
class FrameSchedule {
  public:
    /// Lets the next frame begin at once, whatever happened before.
    void restart(WallTime now) { due_ = now; }
    WallTime due() const { return due_; }
    /// Begins a frame that is to last for `length` of wall time.
    void begin_frame(WallTime now, WallClock::duration length);

  private:
    WallTime due_{};
};

/// Mean rates over about the last second of running.
class RateMeter {
  public:
    void restart(WallTime now);
    /// Adds a step that took `spent` of wall time and advanced by `simulated` seconds.
    void add_step(WallTime now, WallClock::duration spent, double simulated);

    double real_time_factor() const;   // simulated seconds per wall second; 0 before the first step
    double step_milliseconds() const;  // wall time per step

  private:
    struct Bucket {
        WallTime begin;
        WallTime end;
        double simulated = 0.0;  // [s]
        double spent = 0.0;      // [s]
        long steps = 0;
    };
    std::deque<Bucket> buckets_;
    WallTime last_{};
};

}  // namespace taffy
