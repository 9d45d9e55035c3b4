#include "core/obstacles/obstacle_tally.h"

#include <algorithm>

#include "core/module/diagnostics.h"

namespace taffy {

void ObstacleTally::changed(World& world, Changes) {
    const size_t count = world.obstacles.size();
    world.on_obstacles.pressing.resize(count);
    world.on_obstacles.touching.resize(count);
    world.on_obstacles.heating.resize(count);
    sums_.resize(count);
}

void ObstacleTally::add_forces(World& world, std::span<Vec4f>) {
    std::ranges::fill(world.on_obstacles.pressing, ObstacleLoad());
}

void ObstacleTally::end_of_step(World& world) {
    OnObstacles& on = world.on_obstacles;
    for (size_t o = 0; o < sums_.size(); ++o) {
        Sum& sum = sums_[o];
        sum.load = on.pressing[o];
        sum.load += on.touching[o];
        sum.impulse += world.dt * sum.load.force;
        if (on.heating_time <= 0.0) continue;
        sum.heat_flux = on.heating[o] / on.heating_time;
        sum.heat += on.heating[o];
    }
    std::ranges::fill(on.touching, ObstacleLoad());
    std::ranges::fill(on.heating, 0.0);
    on.heating_time = 0.0;
}

void ObstacleTally::report(const World& world, Diagnostics& figures) const {
    for (size_t o = 0; o < sums_.size(); ++o) {
        const Sum& sum = sums_[o];
        figures.obstacles.push_back({world.obstacles[o].name, sum.load.force, sum.load.torque,
                                     sum.impulse, sum.heat_flux, sum.heat});
    }
}

void ObstacleTally::Sum::visit(StateVisitor& state) {
    state("load", load);
    state("impulse", impulse);
    state("heat_flux", heat_flux);
    state("heat", heat);
}

void ObstacleTally::visit_motion(World&, StateVisitor& state) {
    for (Sum& sum : sums_) state("on obstacle", sum);
}

}  // namespace taffy
