#pragma once
// Writes a session file while a run goes on.
#include <chrono>
#include <functional>

#include "core/session/session_keyframes.h"
#include "core/timeline/timeline.h"

namespace taffy {

class SessionRecorder {
  public:
    /// Writes the present state. Throws std::runtime_error when the file cannot be written, as do
    /// all functions here.
    /// @param keyframes  budget for keyframes [bytes]
    SessionRecorder(const std::filesystem::path& file, const SceneDescription& scene,
                    Simulation& simulation, size_t keyframes);
    /// Records only the entries that follow the present state, without hashes, and passes them to
    /// append.
    using Append = std::function<void(const std::string& bytes)>;
    SessionRecorder(Append append, const Simulation& simulation);

    /// Records a command that has been applied.
    /// @param turn  steps begun since the session began
    void command(const Command& command, uint64_t turn, const Simulation& simulation);
    /// Records that the run has gone back to an earlier moment and goes on differently from there.
    /// @param lost  simulated time that is no part of the run any more [s]
    void branch(const Moment& now, double lost, const Simulation& simulation);
    /// Records that the part of the run that the last branch() removed is back, in place of
    /// everything since that branch.
    /// @param taken  the part that comes back, as the timeline has it
    /// @param lost   simulated time from the branch to the present end, which is removed [s]
    void bring_back(const Timeline::Taken& taken, double lost);
    /// Records that the scene loaded last is no part of the run any more: the scene before goes on
    /// where it was left.
    void take_back_scene();
    /// Records how far the run has come after steps.
    void stepped(uint64_t turn, const Simulation& simulation);
    /// To be called after stepped(): writes a keyframe now and then.
    /// @param commands  number of commands in the present scene that change the run
    void keep(uint64_t turn, uint64_t commands, const SessionKeyframes::TakeState& take_state);
    /// Writes the last entry: the run ends here.
    void finish(uint64_t turn, const Simulation& simulation);

  private:
    void follow(const Simulation& simulation);
    void write(SessionEntry entry);

    Append append_;
    bool hashes_ = false;
    SessionKeyframes keyframes_{0};
    uint64_t scenes_ = 0;     // number of scenes loaded
    double shown_ = 0.0;      // simulated time when last looked at [s]
    double elapsed_ = 0.0;    // see SessionEntry
    double next_hash_ = 0.0;  // elapsed_ at which hashes are due [s]
    uint64_t last_turn_ = 0;  // turn of the last entry
    struct Left {
        uint64_t turn = 0;                  // of the last entry
        double shown = 0.0, elapsed = 0.0;  // [s]
    };
    Left left_;                        // where the run stood when a scene was loaded last
    double shown_at_taken_end_ = 0.0;  // shown_ before branch() [s]
    std::chrono::steady_clock::time_point written_{};
};

}  // namespace taffy
