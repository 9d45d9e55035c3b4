#pragma once
// Steps in which particles move little, and little more than before: whatever pushes them.
#include "core/module/module.h"

namespace taffy {

class AccelerationLimit : public Module {
  public:
    const char* name() const override { return "acceleration"; }
    void changed(World& world, Changes what) override;
    StepLimit step_limit(const World&) const override { return {step_, StepCause::acceleration}; }
    void end_of_step(World& world) override { update(world); }
    void visit_memory(World& world, StateVisitor& state) override;

    /// After the forces were added.
    void update(const World& world);

  private:
    double step_ = 1.0;  // that the present accelerations allow [s]
};

}  // namespace taffy
