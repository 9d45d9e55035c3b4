#pragma once
// Forces and torques of particles on obstacles.
#include <span>
#include <vector>

#include "core/collision/obstacle.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Load on one obstacle.
struct ObstacleLoad {
    Vec3d force = Vec3d::Zero();   // [N]
    Vec3d torque = Vec3d::Zero();  // about the obstacle's centre [N m]

    ObstacleLoad& operator+=(const ObstacleLoad& other) {
        force += other.force, torque += other.torque;
        return *this;
    }
    void visit(StateVisitor& state) {
        state("force", force);
        state("torque", torque);
    }
};

/// Sums the loads of many particles on obstacles in a parallel loop, in chunks, so that the sums
/// are the same for any number of threads.
class ObstacleLoadSums {
  public:
    /// @param count  number of particles in the loop
    /// @param grain  grain of the loop
    ObstacleLoadSums(std::span<const Obstacle> obstacles, size_t count, size_t grain)
        : obstacles_(obstacles),
          grain_(grain),
          chunks_((count + grain - 1) / grain * obstacles.size()) {}

    /// Adds the reaction to a force of the obstacle on a particle.
    /// @param k      index in the loop
    /// @param force  on the particle [N]
    /// @param x      where the force acts [m]
    void add(size_t k, size_t obstacle, const Vec3f& force, const Vec3f& x) {
        ObstacleLoad& load = chunks_[k / grain_ * obstacles_.size() + obstacle];
        const Vec3d push = -force.cast<double>();
        load.force += push;
        load.torque += Vec3f(x - obstacles_[obstacle].centre).cast<double>().cross(push);
    }

    /// Adds the sums to loads, by obstacle.
    void add_to(std::span<ObstacleLoad> loads) const {
        for (size_t c = 0; c < chunks_.size(); ++c) loads[c % obstacles_.size()] += chunks_[c];
    }

  private:
    std::span<const Obstacle> obstacles_;
    size_t grain_;
    std::vector<ObstacleLoad> chunks_;  // by chunk and obstacle
};

}  // namespace taffy
