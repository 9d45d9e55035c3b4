#pragma once
// The module of obstacles: they move along their paths, whatever happens to bodies.
#include "core/module/module.h"

namespace taffy {

class ObstacleMotion : public Module {
  public:
    const char* name() const override { return "obstacles"; }
    void changed(World& world, Changes what) override;
    void after_drift(World& world) override;
    void visit_settings(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;
};

/// To where their paths have them at this time [s].
void move_obstacles(World& world, double to_time);

}  // namespace taffy
