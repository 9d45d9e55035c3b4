#pragma once
// Balls around particles that no obstacle at rest reaches: while a particle stays inside its ball,
// only moving obstacles need to be tested. A ball depends on the obstacles at rest only, and is
// valid until one of them comes, goes or is moved. Tests that a ball saves would have found no
// contact, so that the balls are no part of the state.
#include <span>
#include <vector>

#include "core/collision/obstacle_contact.h"

namespace taffy {

class ObstacleClearance {
  public:
    /// Must be called before the contacts of a step; forgets all balls if the obstacles at rest
    /// have changed.
    void update(std::span<const Obstacle> obstacles, size_t particles);

    /// Returns the obstacles that must be tested for a particle whose path and radius stay within
    /// reach [m] of x.
    std::span<const uint32_t> to_look_at(size_t particle, const Vec4f& x, float reach) const {
        Vec4f way = x - balls_[particle];
        way.w() = 0.0f;
        return way.norm() + reach < balls_[particle].w() ? moving_ : all_;
    }
    /// Computes the particle's ball around x. Threads must work on different particles.
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
    std::vector<uint32_t> all_, moving_, still_;  // indices of obstacles
};

}  // namespace taffy
