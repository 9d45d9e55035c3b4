#pragma once
// A parameter that a scene changes by itself at a certain time, for example to freeze a fluid after
// it has been poured.
#include "core/base/error.h"
#include "core/commands/command.h"

namespace taffy {

struct TimedChange {
    float at = 0.0f;     // simulated time [s]
    float until = 0.0f;  // end of the change [s]; not after at: at once; later: linear from the
                         // present value (numbers)
    SetParameter change;
    SourcePosition place;  // in the scene file, for messages
    std::string context;   // the table: "[[event]] number 1"
};

}  // namespace taffy
