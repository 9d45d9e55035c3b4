#pragma once
// Triangles of solids of revolution, as obstacles are drawn. A profile is a line in the half plane
// (distance from the z axis, height), walked along with the outside on its right; its corners stay
// sharp.
#include "core/mesh/triangle_mesh.h"

namespace taffy {

/// Adds a straight piece of a profile.
void turn_line(const Eigen::Vector2f& from, const Eigen::Vector2f& to, TriangleMesh& mesh);

/// Adds part of a circle, from one angle above the horizon to another [rad]; hollow: the outside is
/// where the centre is.
void turn_arc(const Eigen::Vector2f& centre, float radius, float from, float to, bool hollow,
              TriangleMesh& mesh, int steps = 24);

/// Adds a thin ring whose square section stands on its corner; half: half the square's diagonal.
void turn_ring(const Eigen::Vector2f& centre, float half, TriangleMesh& mesh);

}  // namespace taffy
