#pragma once
// What there is to see of an active surface: its triangles, ended by walls as those of iso-surfaces
// are (core/iso/walls.h), and drops in place of particles that it cannot hold.
#include <span>

#include "core/active_surface/level_set.h"
#include "core/collision/obstacle.h"
#include "core/surface/surface_mesh.h"

namespace taffy {

/// Triangles, and position and normal of the vertices; the mesh is overwritten.
/// @param spacing  of the particles, d [m]
void mesh_between_walls(const ThreadPool& pool, const LevelSet& field,
                        std::span<const Obstacle> obstacles, float spacing, SurfaceMesh& mesh);

/// Radius of the drop in place of a particle there [m]: with the volume d^3 where it is half a
/// spacing or more outside of the surface, less nearer to it, none inside.
float drop_radius(const LevelSet& field, const Vec3f& x, float spacing);
/// Adds triangles, positions and normals of a ball.
/// @return how many vertices
size_t add_ball(const Vec3f& centre, float radius, SurfaceMesh& mesh);

}  // namespace taffy
