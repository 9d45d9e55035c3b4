#pragma once
// A mutex whose waiting threads take their turns in the order in which they came.

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace taffy {

/// A run that is advanced is released for a moment between two steps. A std::mutex would nearly
/// always be taken again by the thread that has just released it, before one that waits wakes up.
/// Ticket lock (Mellor-Crummey, Scott 1991, section 2.2). Locked by std::lock_guard.
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

    /// Another thread waits for the one that asks, which has the lock.
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
