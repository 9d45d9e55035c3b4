#include "core/base/memory.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace taffy {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

/// Returns the number at the beginning of a file; unknown where there is none ("max").
double number_in(const char* path) {
    std::ifstream file(path);
    double number = 0.0;
    return file >> number ? number : unknown;
}

/// Free memory of the machine, including caches that can be dropped (Linux).
double free_on_machine() {
    std::ifstream file("/proc/meminfo");
    std::string word;
    while (file >> word) {
        double kibibytes = 0.0;
        if (word == "MemAvailable:" && file >> kibibytes) return 1024.0 * kibibytes;
    }
    return unknown;
}

/// Free memory in the container, from control groups of version 2 or 1.
double free_in_container() {
    const double limit = std::min(number_in("/sys/fs/cgroup/memory.max"),
                                  number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
    if (!(limit < unknown)) return unknown;
    double used = std::min(number_in("/sys/fs/cgroup/memory.current"),
                           number_in("/sys/fs/cgroup/memory/memory.usage_in_bytes"));
    if (!(used < unknown)) return limit;
    std::string word;
    double bytes = 0.0;
    for (const char* path : {"/sys/fs/cgroup/memory.stat", "/sys/fs/cgroup/memory/memory.stat"})
        for (std::ifstream file(path); file >> word >> bytes;)
            if (word == "inactive_file") used -= bytes;  // a cache, dropped when room is needed
    return std::max(0.0, limit - std::max(0.0, used));
}

double free_under_limit() {
#if defined(__unix__) || defined(__APPLE__)
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        return std::max(0.0, double(limit.rlim_cur) - double(mapped_memory()));
#endif
    return unknown;
}

}  // namespace

size_t mapped_memory() {
#if defined(__unix__) || defined(__APPLE__)
    std::ifstream file("/proc/self/statm");
    size_t pages = 0;
    if (file >> pages) return pages * size_t(sysconf(_SC_PAGESIZE));
#endif
    return 0;
}

double available_memory() {
    return std::min({free_on_machine(), free_in_container(), free_under_limit()});
}

std::string memory_text(double bytes) {
    char text[40];
    if (bytes < 999.5e6)
        std::snprintf(text, sizeof text, "%.0f MB", bytes / 1e6);
    else
        std::snprintf(text, sizeof text, "%.3g GB", bytes / 1e9);
    return text;
}

}  // namespace taffy
