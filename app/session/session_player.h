#pragma once
// Plays a recorded session: every command at its place between the steps.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/session/session.h"

namespace taffy {

class SessionPlayer {
  public:
    explicit SessionPlayer(std::vector<SessionEntry> entries) : entries_(std::move(entries)) {}

    /// Carries out the commands that come before the next step, and compares hashes of the state.
    /// @param turn  steps begun since the session began
    void play(uint64_t turn, const Simulation& simulation,
              const std::function<void(const Command&)>& carry_out);
    /// The simulated time that the session shows, see SessionEntry [s].
    double length() const { return entries_.empty() ? 0.0 : entries_.back().elapsed; }
    /// Moves all entries out, for another player of the session.
    std::vector<SessionEntry> release() { return std::move(entries_); }
    bool at_end() const { return next_ == entries_.size(); }

    struct Difference {
        uint64_t turn = 0;         // where the difference was found: steps begun
        uint64_t same_at = 0;      // where both were last the same: steps begun
        double time = 0.0;         // [s]
        std::string part = {};     // first part of the state that differs
        std::string refused = {};  // or why a command is refused that was accepted then
    };
    struct Report {
        uint64_t turns = 0;
        size_t commands = 0, hashes = 0;       // carried out, compared
        std::optional<Difference> difference;  // the first one
    };
    const Report& report() const { return report_; }

  private:
    void compare(const SessionEntry& entry, const Simulation& simulation);

    std::vector<SessionEntry> entries_;
    size_t next_ = 0;
    uint64_t last_same_ = 0;
    Report report_;
};

/// Returns a message about a difference. @param file  of the session, as the person calls it
std::string difference_message(const SessionPlayer::Difference& found, const std::string& file);

}  // namespace taffy
