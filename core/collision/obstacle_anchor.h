#pragma once
// Anchors of particles on obstacles, which may move: see anchor.h for their law.
#include "core/collision/anchor.h"
#include "core/collision/obstacle.h"

namespace taffy {

/// How a particle lies to its anchor.
struct AnchorStretch {
    Vec3f normal = Vec3f::UnitZ();   // of the obstacle
    float gap = 0.0f;                // negative: overlap [m]
    Vec3f way = Vec3f::Zero();       // u: from the anchor along the surface [m]
    Vec3f velocity = Vec3f::Zero();  // v: against the obstacle, along the surface [m/s]
};
AnchorStretch anchor_stretch(const Anchor& anchor, const Obstacle& obstacle, float radius,
                             const Vec3f& x, const Vec3f& v);

/// A new anchor where the particle is.
Anchor anchor_at(uint32_t index, const Obstacle& obstacle, const Vec3f& x);

/// Takes in the push of a step; carries the anchor along where the particle slides, and lets go of
/// what has left the surface or whose obstacle is gone.
void advance_obstacle_anchor(const AnchorLaw& law, const Obstacle& obstacle, float radius,
                             const Vec3f& x, float dt, Anchor& anchor);

}  // namespace taffy
