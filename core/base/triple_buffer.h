#pragma once
// Hands the newest of many values from one writer thread to one reader thread; neither ever waits.
#include <array>
#include <atomic>
#include <cstdint>

namespace taffy {

template <class T>
class TripleBuffer {
  public:
    /// Writer: the slot to fill. It holds some earlier value, whose memory can be reused.
    T& back() { return slots_[back_]; }

    /// Writer: makes back() visible to the reader and takes another slot for the next value.
    void publish() {
        const uint8_t old = middle_.exchange(uint8_t(back_ | fresh), std::memory_order_acq_rel);
        back_ = old & index_mask;
    }

    /// Reader: takes the newest published value; returns false if none was published since the last
    /// call.
    bool update() {
        if (!(middle_.load(std::memory_order_relaxed) & fresh)) return false;
        const uint8_t old = middle_.exchange(front_, std::memory_order_acq_rel);
        front_ = old & index_mask;
        return true;
    }

    /// Reader: the value taken last; it stays the same until update() returns true.
    const T& front() const { return slots_[front_]; }

  private:
    static constexpr uint8_t fresh = 4;
    static constexpr uint8_t index_mask = 3;

    std::array<T, 3> slots_{};
    uint8_t back_ = 0;                // writer only
    std::atomic<uint8_t> middle_{1};  // slot in transit, with the fresh bit
    uint8_t front_ = 2;               // reader only
};

}  // namespace taffy
