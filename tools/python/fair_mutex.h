#pragma once
// A mutex that waiting threads get in the order in which they came.

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace taffy {

/// While a run is advanced, it is released for a moment between two steps. The thread that has just
/// released a std::mutex would nearly always lock it again before a waiting thread wakes up. Ticket
/// lock (Mellor-Crummey, Scott 1991, section 2.2). To be used with std::lock_guard.
class FairMutex {
  public:
    void lock() {
        std::unique_lock lock(mutex_);
        const uint64_t ticket = next_ticket_++;
        turn_changed_.wait(lock, [&] { return ticket == turn_; });
    }

    void unlock() {
        {
            const std::lock_guard lock(mutex_);
            ++turn_;
        }
        turn_changed_.notify_all();
    }

    /// Whether another thread waits for the lock, which the calling thread holds.
    bool awaited() const {
        const std::lock_guard lock(mutex_);
        return next_ticket_ > turn_ + 1;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable turn_changed_;
    uint64_t next_ticket_ = 0, turn_ = 0;
};

}  // namespace taffy
