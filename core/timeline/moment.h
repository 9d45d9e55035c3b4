#pragma once
#include <cstddef>
#include <cstdint>

namespace taffy {

/// A place in a run, between two steps or two commands.
struct Moment {
    uint64_t turn = 0;      // steps begun before it: also those that were taken back
    uint64_t commands = 0;  // that came before it, of those that change the run
    double elapsed = 0.0;   // simulated time shown before it, whatever was taken back [s]
};

}  // namespace taffy
