#pragma once
// The guided tour: five things to do with mouse and keys, each ticked off once it has been done. It
// is offered at the first start.
#include <optional>
#include <span>

#include "core/fields/colour_field.h"

namespace taffy {

/// What the person is doing now, or has done.
struct TourSight {
    bool drags = false;   // drags a body
    bool twists = false;  // twists a body or a handle
    bool heats = false;   // with the brush
    bool films = false;
    size_t edits = 0;  // values, pins, handles and so on that have been changed
    const ColourField* colour = nullptr;
    uint64_t scene = 0;  // serial number: another scene brings its own colour field
};

struct TourStep {
    const char* title;
    const char* text;
    const char* scene;  // in which the step is done; "": the present one
    /// Returns whether the step is done.
    /// @param before  as the step began, but films and twists also count what happened since: films
    ///                since the step began, twists since the tour began
    bool (*done)(const TourSight& before, const TourSight& now);
};

class Tour {
  public:
    static std::span<const TourStep> steps();
    /// How long a finished step stays on screen [s].
    static constexpr double praise = 1.5;

    enum class State { off, offered, running, ended };
    State state() const { return state_; }
    /// The present step; steps().size() once the tour has ended.
    size_t step() const { return step_; }
    bool done() const { return done_; }

    /// Offers the tour. The offer disappears when the person does things without it.
    /// @param over_work  the present run has been worked on: the card says that it will be replaced
    void offer(bool over_work = false) {
        state_ = State::offered, over_work_ = over_work;
        hands_ = false, done_without_ = 0, offered_in_.reset();
    }
    bool over_work() const { return over_work_; }
    void start(const TourSight& now);
    /// Whether the next step has a scene of its own, which takes the place of the present one.
    bool opens_scene() const;
    /// Goes to the next step, whether the present one is done or not.
    void next(const TourSight& now);
    void close() { state_ = State::off; }
    /// To be called every frame. Returns whether the tour has gone on to the next step. Before a
    /// step that opens another scene it waits for next().
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
    TourSight before_;      // see TourStep::done
    // While the tour is offered: whether the person is doing something, how often that has
    // happened, and the scene and its edits.
    bool hands_ = false;
    size_t edits_ = 0;
    int done_without_ = 0;
    std::optional<uint64_t> offered_in_;
};

}  // namespace taffy
