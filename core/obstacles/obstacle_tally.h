#pragma once
// The module that adds up the forces, impulses and heat that bodies give to obstacles. Other
// modules record these as they act: fluids and static friction their forces, contacts their
// impulses, heat its exchange. The momentum that a bounce gives back (impacts.h) is not counted.
#include "core/module/module.h"

namespace taffy {

class ObstacleTally : public Module {
  public:
    const char* name() const override { return "obstacle tally"; }
    void changed(World& world, Changes what) override;
    /// Clears the recorded forces; this module comes first, before forces are recorded anew.
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
