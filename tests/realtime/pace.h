#pragma once
// How fast a run went: marks at the end of every frame, and speeds over the part of the story that
// two runs share.
#include <cstdint>
#include <vector>

namespace taffy::realtime {

/// The state of a run at the end of a frame, counted from the start of its window.
struct Mark {
    double time = 0.0;       // simulated [s]
    double wall = 0.0;       // [s]
    double processor = 0.0;  // of the stepping thread, without other threads [s]
    uint64_t steps = 0;
};

class Pace {
  public:
    /// Adds a mark. Times must not decrease.
    void add(const Mark& mark) { marks_.push_back(mark); }
    /// Returns the mark at the end of the run.
    const Mark& end() const { return marks_.back(); }
    /// Returns the mark at this simulated time [s], interpolated between two frames; for later
    /// times that at the end.
    Mark at(double time) const;
    /// Returns simulated seconds per wall second, from the start to this simulated time [s].
    double speed(double until) const;

  private:
    std::vector<Mark> marks_{Mark{}};
};

/// Returns the speed of a divided by that of b, over the part that both have run.
double speed_ratio(const Pace& a, const Pace& b);

}  // namespace taffy::realtime
