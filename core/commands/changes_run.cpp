#include "core/commands/command.h"
#include "core/parameters/settings.h"

namespace taffy {

namespace {

constexpr std::string_view simulation = "simulation.";

template <class... Kinds>
bool is_any_of(const Command& command) {
    return (std::holds_alternative<Kinds>(command) || ...);
}

}  // namespace

bool changes_run(const Command& command) {
    if (const auto* set = std::get_if<SetParameter>(&command))
        return !set->path.starts_with(simulation) ||
               changes_motion(set->path.substr(simulation.size()));
    return !is_any_of<SetPaused, StepOnce, SetColourField, SetSurfaceMode, ShowBody, Inspect,
                      CarryFigures, SetProbes, SaveState, RecordFrames, Seek, StepBack, Branch,
                      KeyParameters, ReturnToRun, BringBack>(command);
}

}  // namespace taffy
