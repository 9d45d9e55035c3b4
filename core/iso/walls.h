#pragma once
// How obstacles cut an iso-surface: it ends at them. Particles keep about half a spacing from a
// wall, now more, now less; so what the field is a little off the wall it is all the way to the
// wall: fluid that touches a wall has a flat side there and meets it at a right angle.
#include <span>
#include <vector>

#include "core/collision/obstacle_shape.h"
#include "core/iso/lattice_mesher.h"

namespace taffy {

class Walls {
  public:
    explicit Walls(std::span<const Obstacle> obstacles);

    /// Those within the distance [m] of the place.
    void find_near(const Vec3f& place, float distance, std::vector<uint32_t>& result) const;
    /// Of an obstacle: how far it is from a place [m].
    struct Far {
        uint32_t obstacle;
        float distance;
    };
    /// Whether some of these are within the distance [m] of the place.
    /// @param of     how far each of them is from a place nearby
    /// @param apart  how far that is from this one [m]
    bool any_near(std::span<const Far> of, float apart, const Vec3f& place, float distance) const;
    /// Those within the distance [m] of the place.
    void find_near(const Vec3f& place, float distance, std::vector<Far>& result) const;
    SurfacePoint nearest(uint32_t obstacle, const Vec3f& x) const {
        return nearest_surface(obstacles_[obstacle], x);
    }
    /// Where the field is looked up for a place that near to these obstacles.
    /// @param off  how far from each of them at least [m]
    Vec3f looked_up(std::span<const uint32_t> near, const Vec3f& x, float off) const;
    /// Signed distances of the nodes of a block [m].
    void distances(uint32_t obstacle, const Vec3f& lower, float cell,
                   std::span<float> result) const;

  private:
    bool is_near(uint32_t obstacle, const Vec3f& place, float distance) const;

    std::span<const Obstacle> obstacles_;
    std::vector<ObstacleBounds> bounds_;
    std::vector<uint32_t> present_;
};

}  // namespace taffy
