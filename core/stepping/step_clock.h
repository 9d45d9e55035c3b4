#pragma once
// The simulation's own clock: which steps it takes, whatever is looked at and when.
//
// Simulated time comes in frames of 1/60 s, each cut into equal steps, so that films of 60 and 30
// frames a second show states that are reached. A leapfrog keeps an energy that depends on its
// step, for waves near its limit by a lot: every change of the step can feed them. So the step
// changes rarely, comes down at once, and goes up by at most 2^(1/4) in a quarter of a second;
// where it must come down again after that, it waits twice as long before it next goes up. Far
// below the limit a step of any length keeps the same energy: there it goes up every quarter of a
// second, so that an impact or a bond that breaks does not slow all that follows.

#include "core/state/state_visitor.h"

namespace taffy {

constexpr double clock_frames_per_second = 60.0;  // of the simulation's own frames

/// End of the frame that a time lies in [s]; of the next one for a time at an end.
double frame_end(double time);

/// The largest of 1/60 s / 2^(k/4), k = 0, 1 ..., that is not above this [s]: limits that
/// fluctuate ask for few different steps.
double rounded_step(double wanted);

class StepClock {
  public:
    /// Chooses the step in use from the largest that is allowed at this time [s].
    void choose(double time, double allowed);
    /// In use [s].
    double step() const { return step_; }
    /// The next choice is free: after a reset, or with other equations of motion.
    void restart() { *this = {}; }
    void visit(StateVisitor& state);

    /// What is left of the frame, in as many equal steps as it needs [s].
    /// @param step  the largest [s]; one of more than a frame is cut to whole frames
    static double even_step(double time, double step);

  private:
    static constexpr double least_patience = 0.25, most_patience = 4.0;
    static constexpr double no_limit = 1e30;
    void look_again(double time);

    double step_ = 0.0;                 // 0: none yet
    double lowest_ = 0.0;               // allowed since the last change
    double next_rise_ = 0.0;            // [s]
    double recent_ = no_limit;          // lowest allowed since the last look
    double next_look_ = 0.0;            // [s]
    double patience_ = least_patience;  // from a change to a rise [s]
    double last_fall_ = 0.0;            // [s]
    bool risen_ = false;                // since it fell last
};

}  // namespace taffy
