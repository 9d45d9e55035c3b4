#pragma once
// The module of obstacles: they move along their paths, whatever happens to bodies.
#include "core/collision/obstacle_parameters.h"
#include "core/module/module.h"
#include "core/module/owners.h"

namespace taffy {

class ObstacleMotion : public Module, public OwnersOf<Obstacle> {
  public:
    const char* name() const override { return "obstacles"; }
    void changed(World& world, Changes what) override;
    void after_drift(World& world) override;
    void visit_settings(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    Words words() const override { return {"obstacle", "obstacles"}; }
    std::vector<std::string> names(const World& world) const override {
        return names_of(world.obstacles);
    }
    void set(World& world, size_t k, const std::string& key, const ParameterValue& value) override;
    bool has(const World& world, size_t k, const std::string& key) const override;
    void take_away(World& world, size_t k, const std::string& key) override;

  protected:
    const ParameterTable<Obstacle>& table() const override { return obstacle_parameters(); }
    Obstacle owner(const World& world, size_t k) const override { return world.obstacles[k]; }
};

/// Moves the obstacles to where their paths have them at this time [s].
void move_obstacles(World& world, double to_time);

}  // namespace taffy
