#pragma once
// The simulation's own clock: it chooses the steps, independently of what is displayed and when.
//
// Simulated time consists of frames of 1/60 s, each divided into equal steps, so that films of 60
// and 30 frames a second show states that are reached. A leapfrog conserves an energy that depends
// on its step, strongly so for waves near its limit: every change of the step can feed these waves.
// So the step changes rarely. It is lowered at once, and raised by at most 2^(1/4) in a quarter of
// a second; if it must be lowered again after that, the clock waits twice as long before the next
// rise. Far below the limit a step of any length conserves the same energy: there the step is
// raised every quarter of a second, so that an impact or a breaking bond does not slow everything
// after it.

#include "core/state/state_visitor.h"

namespace taffy {

constexpr double clock_frames_per_second = 60.0;  // rate of the simulation's own frames

/// Returns the end of the frame in which a time lies [s]; for the end of a frame, that of the next.
double frame_end(double time);

/// Returns the largest of 1/60 s / 2^(k/4), k = 0, 1 ..., that is not above wanted [s], so that
/// limits that fluctuate lead to few different steps.
double rounded_step(double wanted);

class StepClock {
  public:
    /// Chooses the step in use from the largest that is allowed at this time [s].
    void choose(double time, double allowed);
    /// The step in use [s].
    double step() const { return step_; }
    /// Makes the next choice free, after a reset or a change of the equations of motion.
    void restart() { *this = {}; }
    void visit(StateVisitor& state);

    /// Returns the step that divides the rest of the frame into as few equal steps as possible [s].
    /// @param step  the largest allowed [s]; if longer than a frame, it is cut to whole frames
    static double even_step(double time, double step);

  private:
    static constexpr double least_patience = 0.25, most_patience = 4.0;
    static constexpr double no_limit = 1e30;
    void look_again(double time);

    double step_ = 0.0;                 // [s], 0: not chosen yet
    double lowest_ = 0.0;               // lowest limit since the last change of the step [s]
    double next_rise_ = 0.0;            // time of the next possible rise [s]
    double recent_ = no_limit;          // lowest limit since the last look [s]
    double next_look_ = 0.0;            // time of the next look [s]
    double patience_ = least_patience;  // time from a change to a rise [s]
    double last_fall_ = 0.0;            // time of the last fall [s]
    bool risen_ = false;                // whether the step has risen since the last fall
};

}  // namespace taffy
