#pragma once
// Implicit steps: elasticity, damping and contacts are part of the equations, see implicit.h. Other
// forces act as kicks of half a step before and after (Module::kick).
#include <functional>

#include "core/contacts/contacts.h"
#include "core/integration/implicit.h"
#include "core/interaction/handles.h"
#include "core/solids/solid_forces.h"
#include "core/stepping/steps.h"

namespace taffy {

class ImplicitSteps : public Steps {
  public:
    /// @param remember  saves the present motion and returns a function that restores it
    ImplicitSteps(Solids& solids, SolidForces& forces, Contacts& contacts, Handles& handles,
                  std::function<std::function<void()>()> remember)
        : solids_(solids),
          forces_(forces),
          contacts_(contacts),
          handles_(handles),
          remember_(std::move(remember)) {}

    double largest_step(const World& world) const override;
    StepResult advance(World& world, double dt) override;
    void finish(World& world) override;
    void restart() override;
    void follow(const RowMap& map) override;
    void report(Diagnostics& figures) const override;
    void visit(StateVisitor& state) override;

  private:
    Solids& solids_;
    SolidForces& forces_;
    Contacts& contacts_;
    Handles& handles_;
    std::function<std::function<void()>()> remember_;
    ImplicitIntegrator integrator_;
    double limit_ = 1.0;     // of the step [s]; falls when a step fails, doubles with every step
    ImplicitReport report_;  // of the last step
};

}  // namespace taffy
