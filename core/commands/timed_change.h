#pragma once
// A parameter that a scene changes by itself at a certain time: what freezes when it has been
// poured.
#include "core/base/error.h"
#include "core/commands/command.h"

namespace taffy {

struct TimedChange {
    float at = 0.0f;      // simulated time [s]
    float until = 0.0f;   // at most at: all at once; later: evenly from the present value (numbers)
    SetParameter change;  // as a command
    SourcePosition place;  // where it is written, for messages
    std::string context;   // in which table: "[[event]] number 1"
};

}  // namespace taffy
