#pragma once
// Bounded lock-free queue for one producer and one consumer thread (Lamport's ring buffer).
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace taffy {

template <class T>
class SpscQueue {
  public:
    explicit SpscQueue(size_t capacity) : slots_(capacity + 1) {}

    /// Producer: returns false when the queue is full (value is left untouched).
    bool try_push(T&& value) {
        const size_t head = head_.load(std::memory_order_relaxed);
        const size_t next = (head + 1) % slots_.size();
        if (next == tail_.load(std::memory_order_acquire)) return false;
        slots_[head] = std::move(value);
        head_.store(next, std::memory_order_release);
        return true;
    }

    /// Consumer: returns nothing when the queue is empty.
    std::optional<T> try_pop() {
        const size_t tail = tail_.load(std::memory_order_relaxed);
        if (tail == head_.load(std::memory_order_acquire)) return std::nullopt;
        std::optional<T> value(std::move(slots_[tail]));
        tail_.store((tail + 1) % slots_.size(), std::memory_order_release);
        return value;
    }

  private:
    std::vector<T> slots_;
    alignas(64) std::atomic<size_t> head_{0};  // next slot to write; owned by the producer
    alignas(64) std::atomic<size_t> tail_{0};  // next slot to read; owned by the consumer
};

}  // namespace taffy
