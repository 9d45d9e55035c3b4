#pragma once
// How obstacles cut an iso-surface: it ends at them. Particles keep about half a spacing from a
// wall, sometimes more, sometimes less; so the value that the field has a little off the wall is
// used all the way to the wall: fluid that touches a wall has a flat side there and meets it at a
// right angle.
#include <span>
#include <vector>

#include "core/collision/obstacle_shape.h"
#include "core/iso/lattice_mesher.h"

namespace taffy {

class Walls {
  public:
    explicit Walls(std::span<const Obstacle> obstacles);

    /// An obstacle and the distance of its surface from a place [m].
    struct Far {
        uint32_t obstacle;
        float distance;
    };
    /// Finds the obstacles within the distance [m] of the place.
    void find_near(const Vec3f& place, float distance, std::vector<Far>& result) const;
    /// Returns whether some of these obstacles are within the distance [m] of the place.
    /// @param of     the obstacles, with their distances from another place nearby
    /// @param apart  distance between the two places [m]
    bool any_near(std::span<const Far> of, float apart, const Vec3f& place, float distance) const;
    SurfacePoint nearest(uint32_t obstacle, const Vec3f& x) const {
        return nearest_surface(obstacles_[obstacle], x);
    }

  private:
    /// Returns the distance between a place and the surface of an obstacle, or the limit if its
    /// bounds are farther away than that [m].
    float distance_within(uint32_t obstacle, const Vec3f& place, float limit) const;

    std::span<const Obstacle> obstacles_;
    std::vector<ObstacleBounds> bounds_;
    std::vector<uint32_t> present_;
};

/// The walls near one block after the other. Most walls are flat within a block: their distances
/// are then found at its corners and its middle, and elsewhere follow from those.
class WallsOfBlock {
  public:
    explicit WallsOfBlock(const Walls& walls) : walls_(walls) {}

    /// Finds the walls within the distance [m] of a block.
    /// @param lower, edge  least corner and edge length of the block [m]
    void find(const Vec3f& lower, float edge, float distance);
    bool empty() const { return near_.empty(); }
    size_t size() const { return near_.size(); }
    /// @param x  a place in the block [m]
    SurfacePoint nearest(size_t wall, const Vec3f& x) const {
        const Near& near = near_[wall];
        if (!near.is_flat) return walls_.nearest(near.obstacle, x);
        return {near.at_middle.distance + near.at_middle.normal.dot(x - middle_),
                near.at_middle.normal};
    }
    /// Finds the distance of the nearest wall from each node of a lattice that begins at the least
    /// corner [m].
    void distances(float cell, std::span<float> nodes) const;
    /// Returns where the field is looked up for a place in the block.
    /// @param off  least distance from each of the walls [m]
    Vec3f looked_up(const Vec3f& x, float off) const;

  private:
    struct Near {
        uint32_t obstacle;
        bool is_flat;
        SurfacePoint at_middle;
    };
    bool is_flat(const Near& wall, float edge) const;

    const Walls& walls_;
    Vec3f lower_ = Vec3f::Zero(), middle_ = Vec3f::Zero();  // of the block [m]
    std::vector<Near> near_;
    std::vector<Walls::Far> found_;
};

}  // namespace taffy
