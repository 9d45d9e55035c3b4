#pragma once
// What particles do to obstacles: forces and torques by obstacle.
#include <span>
#include <vector>

#include "core/collision/obstacle.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// On one obstacle.
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

/// Adds up what many particles do to obstacles, in a loop that is done in parallel: in chunks, so
/// that the sums are the same with any number of threads.
class ObstacleLoadSums {
  public:
    /// @param count  of particles that are worked on
    /// @param grain  of the loop over them
    ObstacleLoadSums(std::span<const Obstacle> obstacles, size_t count, size_t grain)
        : obstacles_(obstacles),
          grain_(grain),
          chunks_((count + grain - 1) / grain * obstacles.size()) {}

    /// The obstacle does this to a particle.
    /// @param k      where the loop is
    /// @param force  on the particle [N]
    /// @param x      where it acts [m]
    void add(size_t k, size_t obstacle, const Vec3f& force, const Vec3f& x) {
        ObstacleLoad& load = chunks_[k / grain_ * obstacles_.size() + obstacle];
        const Vec3d push = -force.cast<double>();
        load.force += push;
        load.torque += Vec3f(x - obstacles_[obstacle].centre).cast<double>().cross(push);
    }

    /// @param loads  by obstacle
    void add_to(std::span<ObstacleLoad> loads) const {
        for (size_t c = 0; c < chunks_.size(); ++c) loads[c % obstacles_.size()] += chunks_[c];
    }

  private:
    std::span<const Obstacle> obstacles_;
    size_t grain_;
    std::vector<ObstacleLoad> chunks_;  // by chunk and obstacle
};

}  // namespace taffy
