#include "app/session/session_player.h"

namespace taffy {

namespace {

/// What changes only how the run was paced, looked at and filmed, or how many threads it had.
bool is_left_out(const Command& command) {
    if (const auto* set = std::get_if<SetParameter>(&command))
        return set->path == "simulation.threads";
    return std::holds_alternative<SetPaused>(command) ||
           std::holds_alternative<StepOnce>(command) ||
           std::holds_alternative<SetColourField>(command) ||
           std::holds_alternative<SetSurfaceMode>(command) ||
           std::holds_alternative<Inspect>(command) ||
           std::holds_alternative<CarryFigures>(command) ||
           std::holds_alternative<SaveState>(command) ||
           std::holds_alternative<RecordFrames>(command);
}

}  // namespace

void SessionPlayer::play(uint64_t turn, const Simulation& simulation,
                         const std::function<void(const Command&)>& carry_out) {
    report_.turns = turn;
    for (; next_ < entries_.size() && entries_[next_].turn <= turn; ++next_) {
        const SessionEntry& entry = entries_[next_];
        if (entry.command && !is_left_out(*entry.command)) {
            carry_out(*entry.command);
            ++report_.commands;
        }
        if (!entry.hash) continue;
        ++report_.hashes;
        if (!report_.difference && *entry.hash != simulation.state_hash())
            report_.difference = {turn, simulation.time()};
    }
}

}  // namespace taffy
