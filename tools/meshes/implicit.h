#pragma once
// Shapes as implicit functions of space: below 0 inside, above 0 outside, near the surface
// approximately the signed distance [m]. Small shapes are joined to large ones by a smooth minimum.
#include <functional>

#include "core/base/types.h"

namespace taffy {

using Implicit = std::function<double(const Vec3d&)>;

double sphere(const Vec3d& x, const Vec3d& centre, double radius);
double ellipsoid(const Vec3d& x, const Vec3d& centre, const Vec3d& radii);
/// A segment whose radius changes linearly from one end to the other.
double round_cone(const Vec3d& x, const Vec3d& a, const Vec3d& b, double radius_a, double radius_b);
/// A box with rounded edges.
double round_box(const Vec3d& x, const Vec3d& centre, const Vec3d& half_size, double rounding);

/// Union whose seams are filled over about k [m] (quadratic smooth minimum).
double blend(double a, double b, double k);
/// The difference of a and b, with seams rounded over about k.
double carve(double a, double b, double k);
/// The intersection of a and b, with seams rounded over about k.
double intersect(double a, double b, double k);

/// x in a frame at the origin that is turned by degrees about an axis.
Vec3d turned(const Vec3d& x, const Vec3d& axis, double degrees);

}  // namespace taffy
