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

    /// Of an obstacle: how far its surface is from a place [m].
    struct Far {
        uint32_t obstacle;
        float distance;
    };
    /// Those within the distance [m] of the place.
    void find_near(const Vec3f& place, float distance, std::vector<Far>& result) const;
    /// Whether some of these are within the distance [m] of the place.
    /// @param of     how far each of them is from a place nearby
    /// @param apart  how far that is from this one [m]
    bool any_near(std::span<const Far> of, float apart, const Vec3f& place, float distance) const;
    SurfacePoint nearest(uint32_t obstacle, const Vec3f& x) const {
        return nearest_surface(obstacles_[obstacle], x);
    }

  private:
    /// Between a place and the surface of an obstacle, or the limit where that is less [m].
    float distance_within(uint32_t obstacle, const Vec3f& place, float limit) const;

    std::span<const Obstacle> obstacles_;
    std::vector<ObstacleBounds> bounds_;
    std::vector<uint32_t> present_;
};

/// The walls near one block after the other. Most of them are flat as far as a block goes: how far
/// they are is found at its corners and its middle then, and follows from that elsewhere.
class WallsOfBlock {
  public:
    explicit WallsOfBlock(const Walls& walls) : walls_(walls) {}

    /// Finds those within the distance [m] of a block.
    /// @param lower, edge  the block: its least corner and how long it is [m]
    void find(const Vec3f& lower, float edge, float distance);
    bool empty() const { return near_.empty(); }
    size_t size() const { return near_.size(); }
    /// @param x  in the block [m]
    SurfacePoint nearest(size_t wall, const Vec3f& x) const {
        const Near& near = near_[wall];
        if (!near.is_flat) return walls_.nearest(near.obstacle, x);
        return {near.at_middle.distance + near.at_middle.normal.dot(x - middle_),
                near.at_middle.normal};
    }
    /// How far the nearest wall is from the nodes of a lattice that begin at the least corner [m].
    void distances(float cell, std::span<float> nodes) const;
    /// Where the field is looked up for a place in the block.
    /// @param off  how far from each of the walls at least [m]
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
