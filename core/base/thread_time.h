#pragma once
#include <chrono>
#include <ctime>

namespace taffy {

/// Processor time that the calling thread has had so far: what its work costs others where a
/// machine is busy, unlike time by the clock.
inline std::chrono::nanoseconds thread_time() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}

}  // namespace taffy
