#pragma once
// Keeps two simulations of different threads at the same simulated time: the one that is ahead
// begins no frame before the other has reached its time, and the one that is behind ends its frame
// where the other is. Within a frame neither waits for the other, and no lock is held.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

namespace taffy {

class CommonPace {
  public:
    // --- For the interface thread ---

    void begin() { on_.store(true, std::memory_order_release); }
    /// From now on the two simulations run independently.
    void end() { on_.store(false, std::memory_order_release); }

    // --- For the thread of each of the two; lane: 0 or 1 ---

    /// Tells the time of a simulation, and the end of its present frame; between frames the end is
    /// the same time [s].
    void tell(size_t lane, double time, double frame_end) {
        lanes_[lane].frame_end.store(frame_end, std::memory_order_release);
        lanes_[lane].time.store(time, std::memory_order_release);
    }
    /// Whether the other simulation has to reach this time first.
    bool is_ahead(size_t lane, double time) const {
        return is_on() && time > other(lane).time.load(std::memory_order_acquire) + tolerance;
    }
    /// Returns the end of a frame of the given length that begins now [s].
    double frame_end(size_t lane, double time, double length) const {
        if (!is_on()) return time + length;
        const double reached = other(lane).time.load(std::memory_order_acquire);
        const double end = other(lane).frame_end.load(std::memory_order_acquire);
        const double goal = reached > time + tolerance ? reached : end;
        return goal > time + tolerance ? std::min(time + length, goal) : time + length;
    }

  private:
    static constexpr double tolerance = 1e-9;  // [s]
    struct Lane {
        std::atomic<double> time{0.0}, frame_end{0.0};
    };
    bool is_on() const { return on_.load(std::memory_order_acquire); }
    const Lane& other(size_t lane) const { return lanes_[1 - lane]; }

    std::array<Lane, 2> lanes_;
    std::atomic<bool> on_{false};
};

}  // namespace taffy
