#pragma once
// How positions and velocities move on by a step: explicit or implicit.
#include <functional>

#include "core/module/module.h"
#include "core/watch/blow_up.h"

namespace taffy {

struct StepResult {
    double dt = 0.0;  // done [s]
    BlowUp failure;   // its text is empty: the step was done
};

class Steps {
  public:
    virtual ~Steps() = default;
    /// That it would take now, whatever the forces allow [s].
    virtual double largest_step(const World& world) const = 0;
    /// Positions move on by dt [s] or, where no solution is found, by a shorter step; velocities
    /// follow, as far as they can without the forces at the end.
    virtual StepResult advance(World& world, double dt) = 0;
    /// The forces at the end are known.
    virtual void finish(World& world) = 0;
    /// The equations are new, or the motion is that of another time.
    virtual void restart() = 0;
    virtual void follow(const RowMap&) {}
    virtual void report(Diagnostics&) const {}
    virtual void visit(StateVisitor& state) = 0;
};

/// Begins a step of dt [s] whose velocities have been kicked for half of it, by what is solved for
/// its end. Where a module asks for a shorter step, the kick is shortened, too. @return the step
/// [s]
/// @param kick  for so much time [s]
double push_ahead(World& world, double dt, const std::function<void(double)>& kick);

}  // namespace taffy
