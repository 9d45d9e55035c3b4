#pragma once
// Measures how fast a scene runs, on average.
#include <chrono>
#include <optional>

namespace taffy {

class PaceMeter {
  public:
    using Clock = std::chrono::steady_clock;

    /// The scene runs as fast as it can, at most in real time, and has reached this time [s].
    void running(double time, Clock::time_point now) {
        if (last_ && time >= time_) {  // a reset takes the time back
            wall_ += std::chrono::duration<double>(now - *last_).count();
            simulated_ += time - time_;
        }
        last_ = now;
        time_ = time;
    }
    /// The scene does not run freely: the time that passes now does not count.
    void rest() { last_.reset(); }
    /// Simulated seconds per second; empty: the scene has not run for long enough to tell.
    std::optional<double> pace() const {
        constexpr double enough = 3.0;  // [s]
        if (wall_ < enough || simulated_ <= 0.0) return {};
        return simulated_ / wall_;
    }

  private:
    std::optional<Clock::time_point> last_;
    double time_ = 0.0, wall_ = 0.0, simulated_ = 0.0;  // [s]
};

}  // namespace taffy
