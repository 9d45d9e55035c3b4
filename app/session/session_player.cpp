#include "app/session/session_player.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/parameters/parameter.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

/// Whether a command is left out when a session is played: it changes neither the run nor how
/// bodies are shown.
bool is_left_out(const Command& command) {
    return !changes_run(command) && !std::holds_alternative<ShowBody>(command);
}

}  // namespace

void SessionPlayer::compare(const SessionEntry& entry, const Simulation& simulation) {
    const StateTrace trace = simulation.state_trace();
    if (trace.hashes == entry.hashes) {
        last_same_ = entry.turn;
        return;
    }
    const auto differs = std::ranges::mismatch(trace.hashes, entry.hashes).in1;
    const size_t part = size_t(differs - trace.hashes.begin());
    report_.difference = {entry.turn, last_same_, simulation.time(),
                          part < trace.parts.size() ? trace.parts[part] : trace.parts.back()};
}

void SessionPlayer::play(uint64_t turn, const Simulation& simulation,
                         const std::function<void(const Command&)>& carry_out) {
    report_.turns = turn;
    for (; next_ < entries_.size() && entries_[next_].turn <= turn; ++next_) {
        const SessionEntry& entry = entries_[next_];
        if (entry.command && !is_left_out(*entry.command)) {
            try {
                carry_out(*entry.command);
            } catch (const InputError& error) {
                if (!report_.difference)
                    report_.difference = {turn, last_same_, simulation.time(), {}, error.what()};
            }
            ++report_.commands;
        }
        if (entry.hashes.empty()) continue;
        ++report_.hashes;
        if (!report_.difference) compare(entry, simulation);
    }
}

std::string difference_message(const SessionPlayer::Difference& found, const std::string& file) {
    return "the run differs from that of " + file + " after step " + std::to_string(found.turn) +
           ", at t = " + value_text(found.time) + " s, " +
           (found.refused.empty() ? "first in '" + found.part + "'"
                                  : "where a command is refused: " + found.refused) +
           "; after step " + std::to_string(found.same_at) + " both were the same";
}

}  // namespace taffy
