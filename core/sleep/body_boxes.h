#pragma once
// Bounding boxes of bodies, and tests whether bodies or obstacles could touch within the next step.
#include <vector>

#include "core/module/world.h"

namespace taffy {

struct BodyBox {
    Vec3f lower = Vec3f::Constant(1e30f);   // of the particle centres [m]
    Vec3f upper = Vec3f::Constant(-1e30f);  // the same; below the other without particles
    float fastest = 0.0f;                   // speed of the fastest particle [m/s]

    bool empty() const { return !(lower.x() <= upper.x()); }
};

/// Returns the box of the present particles of a body.
BodyBox box_of(const World& world, uint32_t body);

/// Returns the distance within which two bodies may act on each other: the reach of a contact, or
/// of the pressure of a fluid, plus half a spacing of room [m].
float reach_of(const SimulationBody& a, const SimulationBody& b);

/// Returns whether the boxes are nearer than reach along every axis [m].
bool near(const BodyBox& a, const BodyBox& b, float reach);

/// Returns whether the obstacle moves, comes or goes between now and then [s].
bool moves_until(const Obstacle& obstacle, double now, double then);
/// Returns whether the obstacle, in its present pose, could reach the box grown by reach [m].
bool reaches(const Obstacle& obstacle, const BodyBox& box, float reach);

}  // namespace taffy
