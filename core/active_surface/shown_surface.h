#pragma once
// The visible form of an active surface: its triangles, ended by walls as those of iso-surfaces are
// (core/iso/walls.h), and drops in place of particles that it cannot hold.
#include <span>

#include "core/active_surface/level_set.h"
#include "core/collision/obstacle.h"
#include "core/surface/surface_mesh.h"

namespace taffy {

/// Sets the triangles of the mesh, and position and normal of its vertices.
/// @param spacing  of the particles, d [m]
void mesh_between_walls(const ThreadPool& pool, const LevelSet& field,
                        std::span<const Obstacle> obstacles, float spacing, SurfaceMesh& mesh);

/// Returns the radius of the drop in place of a particle at x [m]: of the volume d^3 where x is
/// half a spacing or more outside the surface, less nearer to it, none inside.
float drop_radius(const LevelSet& field, const Vec3f& x, float spacing);
/// Adds triangles, positions and normals of a ball.
/// @return number of vertices added
size_t add_ball(const Vec3f& centre, float radius, SurfaceMesh& mesh);

}  // namespace taffy
