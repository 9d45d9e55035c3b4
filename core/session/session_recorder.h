#pragma once
// Writes a session file while a run goes on.
#include <chrono>
#include <functional>

#include "core/session/session_keyframes.h"
#include "core/timeline/timeline.h"

namespace taffy {

class SessionRecorder {
  public:
    /// Writes the present state. Throws std::runtime_error when the file cannot be written, as all
    /// else here.
    /// @param keyframes  budget for complete states on the way [bytes]
    SessionRecorder(const std::filesystem::path& file, const SceneDescription& scene,
                    Simulation& simulation, size_t keyframes);
    /// Only the entries that follow the present state, and no hashes.
    using Append = std::function<void(const std::string& bytes)>;
    SessionRecorder(Append append, const Simulation& simulation);

    /// The command has been applied.
    /// @param turn  steps begun since the session began
    void command(const Command& command, uint64_t turn, const Simulation& simulation);
    /// The run has gone back to an earlier moment, and goes on otherwise from there.
    /// @param lost  simulated time that is no part of it any more [s]
    void branch(const Moment& now, double lost, const Simulation& simulation);
    /// What branch() has taken back last is a part of it again, as the timeline has it, in place of
    /// what has come since.
    /// @param lost  simulated time from there to the present end, which is taken back [s]
    void bring_back(const Timeline::Taken& taken, double lost);
    /// The scene that was loaded last is no part of the run any more: the one before goes on where
    /// it was left.
    void take_back_scene();
    /// Steps have been done.
    void stepped(uint64_t turn, const Simulation& simulation);
    /// For after stepped(): a keyframe, now and then.
    /// @param commands    that the present scene has had, of those that change the run
    void keep(uint64_t turn, uint64_t commands, const SessionKeyframes::TakeState& take_state);
    /// The run ends here.
    void finish(uint64_t turn, const Simulation& simulation);

  private:
    void follow(const Simulation& simulation);
    void write(SessionEntry entry);

    Append append_;
    bool hashes_ = false;
    SessionKeyframes keyframes_{0};
    uint64_t scenes_ = 0;     // loaded
    double shown_ = 0.0;      // time [s]
    double elapsed_ = 0.0;    // see SessionEntry
    double next_hash_ = 0.0;  // by elapsed time [s]
    uint64_t last_turn_ = 0;  // written
    struct Left {
        uint64_t turn = 0;  // written last
        double shown = 0.0, elapsed = 0.0;
    };
    Left left_;                        // when a scene was loaded last
    double shown_at_taken_end_ = 0.0;  // shown_ before branch() [s]
    std::chrono::steady_clock::time_point written_{};
};

}  // namespace taffy
