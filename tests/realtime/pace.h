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
    double processor = 0.0;  // of the thread that steps; other threads are not in it [s]
    uint64_t steps = 0;
};

class Pace {
  public:
    /// Times must not fall.
    void add(const Mark& mark) { marks_.push_back(mark); }
    /// All that was run.
    const Mark& end() const { return marks_.back(); }
    /// The mark at this simulated time [s], between two frames by interpolation; at the end for
    /// later times.
    Mark at(double time) const;
    /// Simulated seconds per wall second, from the start to this simulated time [s].
    double speed(double until) const;

  private:
    std::vector<Mark> marks_{Mark{}};
};

/// Speed of a over that of b, over the part that both have run.
double speed_ratio(const Pace& a, const Pace& b);

}  // namespace taffy::realtime
