#pragma once
// How obstacles cut an iso-surface. Particles fill one side of a wall only: near it the field is
// divided by the part of a kernel that is on the free side, so that what touches the wall is full
// up to it, and then cut off at the wall.
#include <span>
#include <vector>

#include "core/collision/obstacle_shape.h"
#include "core/iso/lattice_mesher.h"

namespace taffy {

class Walls {
  public:
    explicit Walls(std::span<const Obstacle> obstacles);

    /// Of those within the distance [m] of the place.
    void find_near(const Vec3f& place, float distance, std::vector<uint32_t>& result) const;
    SurfacePoint nearest(uint32_t obstacle, const Vec3f& x) const {
        return nearest_surface(obstacles_[obstacle], x);
    }
    /// Signed distances of the nodes of a block [m].
    void distances(uint32_t obstacle, const Vec3f& lower, float cell,
                   std::span<float> result) const;

  private:
    std::span<const Obstacle> obstacles_;
    std::vector<ObstacleBounds> bounds_;
};

/// Part of a kernel of this reach [m] on the free side of a wall at a distance [m] from its centre,
/// and its derivative [1/m]. Half for what is beyond the wall.
struct FreePart {
    float part, slope;
};
FreePart free_part(float distance, float reach);

}  // namespace taffy
