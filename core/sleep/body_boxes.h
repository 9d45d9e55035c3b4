#pragma once
// Where bodies are, and whether two of them could touch within the next step.
#include <vector>

#include "core/module/world.h"

namespace taffy {

struct BodyBox {
    Vec3f lower = Vec3f::Constant(1e30f);   // of the particle centres [m]
    Vec3f upper = Vec3f::Constant(-1e30f);  // the same; below the other without particles
    float fastest = 0.0f;                   // speed of a particle [m/s]

    bool empty() const { return !(lower.x() <= upper.x()); }
};

/// Of the particles that are there.
BodyBox box_of(const World& world, uint32_t body);

/// Within which two bodies must look at each other: the reach of a contact, or of the pressure of
/// a fluid, and half a spacing of room [m].
float reach_of(const SimulationBody& a, const SimulationBody& b);

/// The boxes are nearer than reach along every axis [m].
bool near(const BodyBox& a, const BodyBox& b, float reach);

/// The obstacle moves, comes or goes until then [s].
bool moves_until(const Obstacle& obstacle, double now, double then);
/// It reaches the box, grown by reach [m], where it is.
bool reaches(const Obstacle& obstacle, const BodyBox& box, float reach);

}  // namespace taffy
