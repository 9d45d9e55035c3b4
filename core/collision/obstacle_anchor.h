#pragma once
// Anchors of particles on obstacles, which may move: see anchor.h for their law.
#include "core/collision/anchor.h"
#include "core/collision/obstacle.h"

namespace taffy {

/// Position and velocity of a particle relative to its anchor.
struct AnchorStretch {
    Vec3f normal = Vec3f::UnitZ();   // of the obstacle
    float gap = 0.0f;                // negative: overlap [m]
    Vec3f way = Vec3f::Zero();       // u: displacement from the anchor along the surface [m]
    Vec3f velocity = Vec3f::Zero();  // v: relative to the obstacle, along the surface [m/s]
};
AnchorStretch anchor_stretch(const Anchor& anchor, const Obstacle& obstacle, float radius,
                             const Vec3f& x, const Vec3f& v);

/// Returns a new anchor at the place of the particle.
Anchor anchor_at(uint32_t index, const Obstacle& obstacle, const Vec3f& x);

/// Updates an anchor with the push of a step: carries it along if the particle slides, and removes
/// it if the particle has left the surface or the obstacle is gone.
void advance_obstacle_anchor(const AnchorLaw& law, const Obstacle& obstacle, float radius,
                             const Vec3f& x, float dt, Anchor& anchor);

}  // namespace taffy
