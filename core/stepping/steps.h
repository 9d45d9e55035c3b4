#pragma once
// Interface of the time integration of positions and velocities: explicit or implicit steps.
#include <functional>

#include "core/module/module.h"
#include "core/watch/blow_up.h"

namespace taffy {

struct StepResult {
    double dt = 0.0;  // length of the step done [s]
    BlowUp failure;   // its text is empty if the step was done
};

class Steps {
  public:
    virtual ~Steps() = default;
    /// Returns the largest step that the integrator would take now [s].
    virtual double largest_step(const World& world) const = 0;
    /// Advances positions by dt [s] or, if no solution is found, by a shorter step, and velocities
    /// as far as this is possible without the forces at the end.
    virtual StepResult advance(World& world, double dt) = 0;
    /// Completes the velocities, once the forces at the end are known.
    virtual void finish(World& world) = 0;
    /// Forgets the last step, because the equations or the time of the state have changed.
    virtual void restart() = 0;
    virtual void follow(const RowMap&) {}
    virtual void report(Diagnostics&) const {}
    virtual void visit(StateVisitor& state) = 0;
};

/// Calls Module::push_ahead() of all modules for a step of dt [s] whose velocities have been kicked
/// for half of it. If a module asks for a shorter step, the kick is shortened, too.
/// @param kick  kicks velocities for the given time [s], which may be negative
/// @return the step [s]
double push_ahead(World& world, double dt, const std::function<void(double)>& kick);

}  // namespace taffy
