#pragma once
// The past of a run, and of its recorded future what it has. Any moment of it is reached from the
// keyframe before it by computing on with the commands that were given: as steps are the same bit
// for bit, so is what they lead to.
//
// Behind the end, where one has gone back, the run goes on as it was recorded. Whoever gives a
// command there that changes it makes another run of it: what was recorded of later moments is
// taken from it. It can come back until something else is.
#include <chrono>
#include <functional>

#include "core/simulation/simulation.h"
#include "core/snapshot/timeline_view.h"
#include "core/timeline/keyframes.h"
#include "core/timeline/timeline_marks.h"

namespace taffy {

class Timeline {
  public:
    /// @param budget  memory for keyframes [bytes]; 0: it only counts, nobody can go back
    explicit Timeline(size_t budget = 0) : keyframes_(budget) {}
    /// @param before  that it takes the place of
    Timeline(size_t budget, const Timeline& before) : keyframes_(budget) {
        now_.turn = end_.turn = before.now_.turn;
        count_on(before);
    }
    /// What is told of moments that were forgotten or came back goes on where the other one was.
    void count_on(const Timeline& other) {
        forgotten_ = other.forgotten_;
        brought_back_ = other.brought_back_;
    }
    /// From now on; forgets keyframes where it is less than they have.
    void set_budget(size_t budget) { keyframes_.set_budget(budget); }
    size_t bytes() const { return keyframes_.bytes(); }

    /// Another run begins, with the present state.
    void begin(Simulation& simulation);
    /// What is known to come, in its order; the last moment of it.
    void expect(std::vector<RecordedCommand> commands, const Moment& end);
    /// A state on the way there, as packed_state has it. Nothing happens where it cannot be one.
    void expect(const Moment& at, std::string state);

    const Moment& now() const { return now_; }
    const Moment& end() const { return end_; }
    /// Something was recorded that comes later than now.
    bool behind() const { return now_.turn < end_.turn || now_.commands < end_.commands; }
    /// One can go back.
    bool kept() const { return keyframes_.count() > 0; }

    /// The present state: that of the keyframe, where there is one.
    std::shared_ptr<const StateBytes> present_state(Simulation& simulation);

    /// Does steps of the simulation (work), after the commands that were recorded here.
    void step(Simulation& simulation, const std::function<void()>& work);
    /// A command that changes the run has been carried out here.
    void add(const Command& command, const Simulation& simulation);
    /// Forgets what comes later, but for bring_back().
    void branch();
    /// What branch() or bring_back() has taken from the run last.
    struct Taken {
        Moment from, end;
        std::vector<RecordedCommand> commands;  // between both
    };
    const std::optional<Taken>& taken() const { return taken_; }
    /// It changes places with what has been done since, and the way to the moment at which both
    /// begin does: see seek_on(). There must be something.
    void bring_back(Simulation& simulation);

    // --- Going to another moment: a piece of work at a time ---
    // What has gone to one is at the end of a step, before the commands that were given there; at
    // the end of all, after them.

    /// To the first end of a step at which so much had been shown [s], instead of where it goes.
    void seek(double elapsed);
    /// To the end of the step before.
    void seek_step_back();
    bool seeking() const { return sought_.has_value(); }
    /// Brings back a keyframe, or does a step. True after the former.
    bool seek_on(Simulation& simulation);
    void give_up_seeking() { sought_.reset(); }

    void show(TimelineView& view) const;

  private:
    struct Target {
        uint64_t turn = 0;  // whichever comes first
        double elapsed = 0.0;
        double goal = 0.0;  // what is told of it [s]
        bool begun = false;
        double from = 0.0;  // elapsed when the work began
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
    double shown_ = 0.0;  // time of the simulation now [s]
    std::optional<Target> sought_;
    std::optional<Taken> taken_;

    using Clock = std::chrono::steady_clock;
    Clock::time_point next_keyframe_{};  // not before: they shall cost little
    double work_ = 0.0;                  // since the keyframe before, by the clock [s]
    double last_work_ = 0.0;             // of the last step [s]
    size_t last_size_ = 0;               // of a state [bytes]
    std::string why_not_;
    uint64_t forgotten_ = 0, brought_back_ = 0;
    double forgotten_from_ = 0.0, forgotten_length_ = 0.0;  // [s]
    /// What was told of it, made anew when it has changed.
    struct Told {
        uint64_t keyframes = ~0ull;  // version
        uint64_t log = ~0ull;        // changes of it
        TimelineView view;
    };
    mutable Told told_;
    uint64_t log_changes_ = 0;
};

}  // namespace taffy
