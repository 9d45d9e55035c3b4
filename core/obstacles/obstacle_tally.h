#pragma once
// The module that adds up what bodies do to obstacles. Others note it as they act: fluids and
// static friction with their forces, contacts with their impulses, heat with its exchange. What a
// bounce gives back (impacts.h) is not counted.
#include "core/module/module.h"

namespace taffy {

class ObstacleTally : public Module {
  public:
    const char* name() const override { return "obstacle tally"; }
    void changed(World& world, Changes what) override;
    /// Forces are about to be noted anew: this module comes first.
    void add_forces(World& world, std::span<Vec4f> force) override;
    void end_of_step(World& world) override;
    void report(const World& world, Diagnostics& figures) const override;
    void visit_motion(World&, StateVisitor& state) override;

  private:
    struct Sum {
        ObstacleLoad load;              // of the last step
        Vec3d impulse = Vec3d::Zero();  // [N s], since the start
        double heat_flux = 0.0;         // [W], in the last exchange
        double heat = 0.0;              // [J], since the start

        void visit(StateVisitor& state);
    };
    std::vector<Sum> sums_;  // by obstacle
};

}  // namespace taffy
