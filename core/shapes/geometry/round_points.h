#pragma once
// Particles of round solids, spread evenly up to half a spacing below the surface. Cells of a cubic
// lattice would make the surface a staircase, with material too far out: a cylinder six particles
// across would resist bending by 15 % too much.
#include <vector>

#include "core/shapes/shape.h"

namespace taffy {

/// Centred disc of the given radius [m] at z = 0: rings about a spacing apart, each of
/// evenly spaced particles, so that all directions are alike. About one particle per spacing^2; the
/// sum of x x^T over their cells is that of the disc.
std::vector<Vec3d> disc_points(double radius, double spacing);

/// Centred ball of the given radius [m]: a cubic lattice inside, evened out near the surface. About
/// one particle per spacing^3; the sum of x x^T over their cells is that of the ball within a few
/// percent, its trace exactly.
std::vector<Vec3d> ball_points(double radius, double spacing);

/// Any solid with a distance and a volume: a cubic lattice inside, evened out near the surface, the
/// outermost particles half a spacing below it. About one particle per spacing^3.
std::vector<Vec3d> solid_points(const Shape& shape, double spacing);

}  // namespace taffy
