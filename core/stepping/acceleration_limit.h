#pragma once
// Limits the step by the speeds and accelerations of particles, whatever forces cause them.
#include "core/module/module.h"

namespace taffy {

class AccelerationLimit : public Module {
  public:
    const char* name() const override { return "acceleration"; }
    void changed(World& world, Changes what) override;
    StepLimit step_limit(const World&) const override { return {step_, StepCause::acceleration}; }
    void end_of_step(World& world) override { update(world); }
    void visit_memory(World& world, StateVisitor& state) override;

    /// Updates the limit; must be called after all forces have been added.
    void update(const World& world);

  private:
    double step_ = 1.0;  // that the present speeds and accelerations allow [s]
};

}  // namespace taffy
