#pragma once
// Snapshots made by hand.
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Adds a body of particles of this radius at these points.
void add_body(Snapshot& snapshot, const std::vector<Vec3f>& points, float radius, Vec3f colour);

/// Adds a ball of a lattice's particles, shown as splats. Returns the radius of a sphere with the
/// volume of its particles [m].
float add_splat_ball(Snapshot& snapshot, const Vec3f& centre, float radius, float spacing,
                     Vec3f colour);

/// Returns a snapshot of one particle.
Snapshot one_ball(Vec3f centre, float radius, Vec3f colour);

/// Adds a box of 0.1 m particles around a point, shown as the mesh of its faces (sharp edges),
/// turned by the rotation.
void add_meshed_box(Snapshot& snapshot, const Vec3f& centre, const std::array<int, 3>& cells,
                    const Quatf& rotation, Vec3f colour);

/// Returns a bar of count_x x count_y x count_z particles, spacing 0.1 m, along x at the height z,
/// twisted by `turns` from end to end and bent upwards. The ends are handles; field: similar to von
/// Mises stress, rising away from the axis.
Snapshot twisted_bar(int count_x, int count_y, int count_z, float z, float turns);

}  // namespace taffy
