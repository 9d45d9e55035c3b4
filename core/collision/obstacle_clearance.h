#pragma once
// Balls around particles that no obstacle reaches: while a particle stays inside its own, nobody
// needs to look at the obstacles. A ball is a fact about places, whoever is there, and lasts until
// an obstacle that stands still comes, goes or is moved; obstacles that move are no part of it.
// What it lets pass would not have touched anything: it is no part of the state.
#include <span>
#include <vector>

#include "core/collision/obstacle_contact.h"

namespace taffy {

class ObstacleClearance {
  public:
    /// Before a step's contacts; forgets all balls where what stands still is not as it was.
    void update(std::span<const Obstacle> obstacles, size_t particles);

    /// The obstacles that a particle must look at if it has come by no further than reach [m] from
    /// x in all.
    std::span<const uint32_t> to_look_at(size_t particle, const Vec4f& x, float reach) const {
        Vec4f way = x - balls_[particle];
        way.w() = 0.0f;
        return way.norm() + reach < balls_[particle].w() ? moving_ : all_;
    }
    /// Finds the particle's ball around x. Only ever one thread for a particle.
    void look(const ObstacleSet& set, size_t particle, const Vec4f& x, float reach);

  private:
    struct Standing {
        ShapePtr shape;
        Vec3f centre;
        Quatf rotation;
        bool present;
        bool operator==(const Standing& other) const {
            return shape == other.shape && centre == other.centre &&
                   rotation.coeffs() == other.rotation.coeffs() && present == other.present;
        }
    };

    std::vector<Vec4f> balls_;  // by particle: centre and radius [m]
    std::vector<Standing> standing_;
    std::vector<uint32_t> all_, moving_, still_;  // obstacles
};

}  // namespace taffy
