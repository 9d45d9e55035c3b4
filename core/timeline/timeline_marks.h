#pragma once
#include <vector>

#include "core/commands/command.h"
#include "core/snapshot/timeline_view.h"
#include "core/timeline/moment.h"

namespace taffy {

/// A command of a run and the moment at which it was applied.
struct RecordedCommand {
    Command command;
    Moment at;
};

/// The marks on the timeline bar that stand for the commands of the log.
std::vector<TimelineMark> timeline_marks(const std::vector<RecordedCommand>& log);

}  // namespace taffy
