#pragma once
#include <vector>

#include "core/commands/command.h"
#include "core/snapshot/timeline_view.h"
#include "core/timeline/moment.h"

namespace taffy {

/// A command of a run, and where it came.
struct RecordedCommand {
    Command command;
    Moment at;
};

/// What the log says to whoever looks at a timeline.
std::vector<TimelineMark> timeline_marks(const std::vector<RecordedCommand>& log);

}  // namespace taffy
