#pragma once
// Wall time per named phase of a step. Owned by one thread.
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

struct PhaseTime {
    std::string name;
    double milliseconds = 0.0;  // sum since the last reset
    long calls = 0;
};

/// Wall time since start [s].
inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Profiler {
  public:
    /// Measures the time from its construction to its destruction and adds it to the phase.
    class Scope {
      public:
        Scope(Profiler& profiler, std::string_view phase);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        Profiler& profiler_;
        size_t phase_;
        std::chrono::steady_clock::time_point start_;
    };

    const std::vector<PhaseTime>& phases() const { return phases_; }
    void reset();

  private:
    size_t phase_index(std::string_view name);
    std::vector<PhaseTime> phases_;
};

}  // namespace taffy
