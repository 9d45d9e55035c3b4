#pragma once
// Leapfrog steps with contacts as impulses.
#include "core/stepping/steps.h"

namespace taffy {

class ExplicitSteps : public Steps {
  public:
    double largest_step(const World& world) const override { return step_limit(world).step; }
    StepLimit step_limit(const World& world) const;
    StepResult advance(World& world, double dt) override;
    void finish(World& world) override;
    void restart() override { lasting_kick_ = 0.0f; }
    void visit(StateVisitor& state) override { state("lasting_kick", lasting_kick_); }

    /// Takes back the lasting contact forces that the end of the last step added to velocities.
    /// Must be called at the beginning of steps of either kind.
    void begin(World& world);

  private:
    /// Time for which the velocities include the lasting contact forces [s]. They do so at the end
    /// of a step, so that particles at rest have no velocity; the next step begins without them.
    float lasting_kick_ = 0.0f;
};

}  // namespace taffy
