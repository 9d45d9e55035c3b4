#include "core/obstacles/obstacle_motion.h"

#include "core/collision/obstacle_path.h"

namespace taffy {

void move_obstacles(World& world, double to_time) {
    for (Obstacle& obstacle : world.obstacles) move_to_time(obstacle, to_time);
}

void ObstacleMotion::changed(World& world, Changes what) {
    if (what.has(Change::restored)) move_obstacles(world, world.time);
}

void ObstacleMotion::after_drift(World& world) {
    move_obstacles(world, world.time + world.dt);
}

void ObstacleMotion::set(World& world, size_t k, const std::string& key,
                         const ParameterValue& value) {
    table().at(key).set(world.obstacles[k], value);
}

bool ObstacleMotion::has(const World& world, size_t k, const std::string& key) const {
    return key != "temperature" || world.obstacles[k].has_temperature;
}

void ObstacleMotion::take_away(World& world, size_t k, const std::string& key) {
    if (key == "temperature") world.obstacles[k].has_temperature = false;
}

void ObstacleMotion::visit_settings(World& world, StateVisitor& state) {
    for (Obstacle& obstacle : world.obstacles) {
        state("has_temperature", obstacle.has_temperature);
        state("temperature", obstacle.temperature);
        state("conductance", obstacle.conductance);
        state("law", obstacle.law);
    }
}

void ObstacleMotion::visit_memory(World& world, StateVisitor& state) {
    for (Obstacle& obstacle : world.obstacles) {
        state("centre", obstacle.centre);
        state("rotation", obstacle.rotation);
        state("velocity", obstacle.velocity);
        state("spin", obstacle.spin);
        state("present", obstacle.present);
    }
}

}  // namespace taffy
