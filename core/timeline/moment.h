#pragma once
#include <cstddef>
#include <cstdint>

namespace taffy {

/// A place in a run, between two steps or two commands.
struct Moment {
    uint64_t turn = 0;      // steps begun before this moment, including steps taken back
    uint64_t commands = 0;  // commands before this moment that change the run
    double elapsed = 0.0;  // simulated time shown before it, including time that was taken back [s]
};

}  // namespace taffy
