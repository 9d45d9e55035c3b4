#pragma once
#include <chrono>
#include <ctime>

namespace taffy {

/// Returns the processor time that the calling thread has used so far: unlike wall time, the cost
/// of its work also on a busy machine.
inline std::chrono::nanoseconds thread_time() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}

}  // namespace taffy
