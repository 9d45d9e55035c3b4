#pragma once
// The past of a run and, after going back, its recorded future. Any moment is reached from the
// keyframe before it by repeating the steps with the recorded commands: steps are reproducible bit
// for bit, and so is the state that they lead to.
//
// After going back, the run goes on as it was recorded until it reaches the recorded end. The first
// command given before the end that changes the run is a branch: the recording of later moments is
// removed from the run. It can be brought back until another branch removes something else.
#include <chrono>
#include <functional>

#include "core/simulation/simulation.h"
#include "core/snapshot/timeline_view.h"
#include "core/timeline/keyframes.h"
#include "core/timeline/timeline_marks.h"

namespace taffy {

class Timeline {
  public:
    /// @param budget  memory for keyframes [bytes]; 0: the timeline only counts, nobody can go back
    explicit Timeline(size_t budget = 0) : keyframes_(budget) {}
    /// @param before  the timeline that this one replaces
    Timeline(size_t budget, const Timeline& before) : keyframes_(budget) {
        now_.turn = end_.turn = before.now_.turn;
        count_on(before);
    }
    /// Continues the other timeline's counts of forgotten and restored moments, which show()
    /// reports.
    void count_on(const Timeline& other) {
        forgotten_ = other.forgotten_;
        brought_back_ = other.brought_back_;
    }
    /// Sets the budget [bytes]; forgets keyframes that exceed it.
    void set_budget(size_t budget) { keyframes_.set_budget(budget); }
    size_t bytes() const { return keyframes_.bytes(); }

    /// Begins another run, with the present state.
    void begin(Simulation& simulation);
    /// Sets the recorded future of the run: its commands, in order of time, and its last moment.
    void expect(std::vector<RecordedCommand> commands, const Moment& end);
    /// Adds a keyframe of that recorded future, in the format of packed_state(). Does nothing if
    /// the moment does not fit between the present, the end and the commands.
    void expect(const Moment& at, std::string state);

    const Moment& now() const { return now_; }
    const Moment& end() const { return end_; }
    /// Whether something recorded comes later than now.
    bool behind() const { return now_.turn < end_.turn || now_.commands < end_.commands; }
    /// Whether one can go back.
    bool kept() const { return keyframes_.count() > 0; }

    /// The present state: the one of the keyframe at this moment if that is still uncompressed,
    /// else written anew.
    std::shared_ptr<const StateBytes> present_state(Simulation& simulation);

    /// Applies the commands recorded at this moment, then does steps of the simulation by calling
    /// work.
    void step(Simulation& simulation, const std::function<void()>& work);
    /// Records a command that changes the run and has been applied at this moment.
    void add(const Command& command, const Simulation& simulation);
    /// Removes the recording of later moments from the run; bring_back() can restore it.
    void branch();
    /// The part of the recording that branch() or bring_back() removed last.
    struct Taken {
        Moment from, end;
        std::vector<RecordedCommand> commands;  // between from and end
    };
    const std::optional<Taken>& taken() const { return taken_; }
    /// Exchanges taken(), which must hold something, and the recording since Taken::from; then
    /// begins to seek the moment at which both begin: see seek_on().
    void bring_back(Simulation& simulation);

    // --- Going to another moment: a piece of work at a time ---
    // A seek ends at the end of a step, before the commands that were given there; at the end of
    // the recording, after them.

    /// Starts seeking the first end of a step at which Moment::elapsed is so much [s]; replaces any
    /// seek in progress.
    void seek(double elapsed);
    /// Starts seeking the end of the step before.
    void seek_step_back();
    bool seeking() const { return sought_.has_value(); }
    /// Restores a keyframe or does a step. Returns true if it restored a keyframe.
    bool seek_on(Simulation& simulation);
    void give_up_seeking() { sought_.reset(); }

    void show(TimelineView& view) const;

  private:
    struct Target {
        uint64_t turn = 0;  // the seek ends at turn or at elapsed, whichever comes first
        double elapsed = 0.0;
        double goal = 0.0;  // shown to the user [s]
        bool begun = false;
        double from = 0.0;  // Moment::elapsed when the work began [s]
    };
    bool reached(const Target& target) const;
    void go_to_keyframe(Simulation& simulation, uint64_t turn, double elapsed);
    void play(Simulation& simulation);
    bool restore(Simulation& simulation, const Moment& at);
    StateBytes written(Simulation& simulation);
    void keep(Simulation& simulation);
    void keep_now_and_then(Simulation& simulation);

    Keyframes keyframes_;
    std::vector<RecordedCommand> log_;
    Moment now_, end_;
    double shown_ = 0.0;  // simulated time at the end of the last step or command [s]
    std::optional<Target> sought_;
    std::optional<Taken> taken_;

    using Clock = std::chrono::steady_clock;
    Clock::time_point next_keyframe_{};  // earliest time: keyframes shall cost little
    double work_ = 0.0;                  // wall-clock time of steps since the keyframe before [s]
    double last_work_ = 0.0;             // wall-clock time of the last step [s]
    size_t last_size_ = 0;               // of a state [bytes]
    std::string why_not_;
    uint64_t forgotten_ = 0, brought_back_ = 0;
    double forgotten_from_ = 0.0, forgotten_length_ = 0.0;  // [s]
    /// The last result of show(), whose parts are updated when they have changed.
    struct Told {
        uint64_t keyframes = ~0ull;  // Keyframes::version() of the view
        uint64_t log = ~0ull;        // log_changes_ of the view
        TimelineView view;
    };
    mutable Told told_;
    uint64_t log_changes_ = 0;
};

}  // namespace taffy
