#pragma once
// The guided tour: five things that one does with the mouse and the keys, each ticked off once it
// has been done. It is offered at the first start.
#include <optional>
#include <span>

#include "core/fields/colour_field.h"

namespace taffy {

/// What the person does now, or has done.
struct TourSight {
    bool drags = false;   // a body, by a place of it
    bool twists = false;  // the same, or a handle
    bool heats = false;   // with the brush
    bool films = false;
    const ColourField* colour = nullptr;
    uint64_t scene = 0;  // serial: another one has colours of its own
};

struct TourStep {
    const char* title;
    const char* text;
    const char* scene;  // that it is done in; "": the present one
    /// @param before  when the step began; whether a film was being made since then, and something
    ///                twisted since the tour began
    bool (*done)(const TourSight& before, const TourSight& now);
};

class Tour {
  public:
    static std::span<const TourStep> steps();
    /// How long a step that has been done stays [s].
    static constexpr double praise = 1.5;

    enum class State { off, offered, running, ended };
    State state() const { return state_; }
    /// The present one; steps().size() once it has ended.
    size_t step() const { return step_; }
    bool done() const { return done_; }

    /// An offer goes away where the person does things without it.
    /// @param over_work  what runs has been worked on: the card says that it ends
    void offer(bool over_work = false) {
        state_ = State::offered, over_work_ = over_work;
        hands_ = false, done_without_ = 0, offered_in_.reset();
    }
    bool over_work() const { return over_work_; }
    void start(const TourSight& now);
    /// Leaves the present step, done or not.
    void next(const TourSight& now);
    void close() { state_ = State::off; }
    /// Every frame. True: it has gone on to the next step.
    /// @param time  by the wall clock [s]
    bool see(const TourSight& now, double time);

  private:
    void begin_step(const TourSight& now);
    void see_what_is_done_without(const TourSight& now);

    State state_ = State::off;
    bool over_work_ = false;
    size_t step_ = 0;
    bool done_ = false;
    double done_at_ = 0.0;  // [s]
    TourSight before_;      // as TourStep::done has it
    // While it is offered: the hands do something, how often they have, and the scene.
    bool hands_ = false;
    int done_without_ = 0;
    std::optional<uint64_t> offered_in_;
};

}  // namespace taffy
