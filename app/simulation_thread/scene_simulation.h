#pragma once
#include <memory>

#include "app/scene_setup/starting_point.h"
#include "app/session/session_player.h"
#include "app/simulation_thread/key_playing.h"
#include "app/simulation_thread/steppable.h"
#include "core/commands/command_log.h"
#include "core/session/recovery_recorder.h"
#include "core/session/session_recorder.h"
#include "core/simulation/simulation.h"
#include "core/timeline/previews.h"
#include "core/timeline/timeline.h"

namespace taffy {

/// The real simulation of a scene, as the simulation thread and headless runs drive it.
class SceneSimulation : public Steppable {
  public:
    /// Throws InputError for a scene that cannot be built.
    explicit SceneSimulation(const SceneDescription& scene);
    /// Builds the scene, or continues the saved run.
    explicit SceneSimulation(StartingPoint start);
    ~SceneSimulation() override;

    /// Writes a session file from now on. Throws std::runtime_error when the file cannot be
    /// written. If writing fails later, the command or step in progress throws once, and the run
    /// goes on without the file.
    /// @param keyframes  budget for complete states in the file [bytes]
    void record(const std::filesystem::path& file, size_t keyframes = 0);
    /// Keeps a session file of the last moments from now on, in case the program is killed. The run
    /// goes on without it where the file cannot be written, or where the timeline keeps nothing
    /// because states are too large or no timeline is wanted.
    /// @param prefix, before  see RecoveryRecorder
    void keep_recovery(const std::filesystem::path& prefix,
                       const std::filesystem::path& before = {});
    /// Keeps a timeline from now on, so that any moment can be gone back to. If a session is to be
    /// played, all of it lies ahead: the run goes on as it was recorded, and pauses at its end.
    /// @param budget  memory for keyframes; previews have an eighth as much in addition [bytes]
    void keep_timeline(size_t budget);

    void apply(const Stamped& command) override;
    void step_towards(double until) override;
    double next_step_size() const override { return simulation_.next_step_size(); }
    bool paused() const override { return simulation_.paused(); }
    bool take_single_step() override { return simulation_.take_single_step(); }
    double time() const override { return simulation_.time(); }
    double speed() const override { return double(simulation_.parameters().speed); }
    void capture(Snapshot& snapshot) const override;
    /// Makes the skins of a snapshot and adds them to it.
    void add_skins(Snapshot& snapshot);
    std::function<Skins()> skin_work(const Snapshot& snapshot) override;
    Profiler& profiler() override { return simulation_.profiler(); }
    void idle() override;
    bool seeking() const override { return timeline_.seeking(); }
    void seek_on() override;

    /// Advances the shown time by the duration [s]; stops early when a step fails.
    StepStatus advance(double duration);
    /// The player of a session that is played again; null: there is none.
    const SessionPlayer* player() const { return player_ ? &*player_ : nullptr; }
    /// Ends the replay: what follows is not part of the session.
    void end_replay() { player_.reset(); }
    /// The present scene, with the way its bodies are shown now.
    const SceneDescription& scene() const { return scene_; }
    const BreakDown& break_down() const { return simulation_.break_down(); }
    /// The message about a breakdown: "twist broke down at t = 0.2 s and ends there: ...".
    std::string break_down_message() const;
    Diagnostics diagnostics() const { return simulation_.diagnostics(); }
    const Simulation& simulation() const { return simulation_; }
    const Timeline& timeline() const { return timeline_; }
    /// The log, whose listener hears of every command that was applied.
    CommandLog& log() { return log_; }

  private:
    struct SkinMaker;
    /// A run that was replaced by the present one and can be returned to.
    struct LeftRun {
        uint64_t run;
        Simulation simulation;
        SceneDescription scene;
        Timeline timeline;
        Previews previews;
        KeyPlaying keys;
    };
    void carry_out(const Command& command);
    void check_seek() const;
    void load_for(const LoadScene& wanted);
    void branch();
    void bring_back();
    StepStatus step(double until);
    void play_keys(double until);
    void expect_next_scene();
    void leave_session() { plays_session_ = false, next_scenes_.clear(); }
    void load(const SceneDescription& scene);
    void take(Simulation simulation, const SceneDescription& scene);
    void leave_for(const SceneDescription& scene);
    void return_to(uint64_t run);
    void set_budgets(size_t left_timeline, size_t left_previews);
    void keep_looks();
    void advance_as_recorded(double duration);
    void listen();
    void tell_recorders();
    template <class Work>
    void tell_session(const Work& work);
    template <class Work>
    void tell_recovery(const Work& work);
    RecoveryRecorder::TakeState present_state();
    /// Steps begun since this object was made, over all scenes.
    uint64_t turns() const { return timeline_.now().turn; }

    CommandLog log_;
    SceneDescription scene_;
    Simulation simulation_;
    uint64_t serial_ = 0;  // of the scene: grows with every scene loaded and every return to a run
    uint64_t run_ = 0, runs_ = 0;  // number of the present run, and how many runs there were
    std::optional<LeftRun> left_;
    const ColourField* colour_field_;
    SetSurfaceMode surface_;
    std::shared_ptr<SkinMaker> skin_maker_;  // kept to reuse its memory
    bool figures_ = false;                   // whether snapshots carry figures
    Timeline timeline_;
    size_t budget_ = 0;             // of keyframes, including those of a run that was left [bytes]
    mutable Previews previews_{0};  // mutable: capture() adds to them
    mutable ThreadPool preview_pool_{1};
    bool plays_session_ = false;
    std::vector<SessionEntry> next_scenes_ = {};   // rest of the session, from a LoadScene on
    std::vector<SessionKeyframe> keyframes_ = {};  // of the session
    uint64_t scenes_played_ = 0;  // scenes of the session begun so far, without the first
    uint64_t sessions_ended_ = 0;
    bool filming_ = false;
    KeyPlaying keys_;
    std::optional<SessionPlayer> player_;
    std::unique_ptr<SessionRecorder> recorder_;
    std::unique_ptr<RecoveryRecorder> recovery_;
    bool recovery_begins_ =
        false;  // recovery starts anew with the next step or command: this is another run
};

}  // namespace taffy
