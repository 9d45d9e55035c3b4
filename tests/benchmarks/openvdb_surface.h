#pragma once
#include <span>

#include "core/base/types.h"

namespace taffy::benchmark {

/// What OpenVDB makes of particles: the union of balls as a level set, and its triangles; nothing
/// is smoothed or coloured. Balls need a radius of 1.5 cells at least.
/// @param x  place, and radius [m]
/// @return   how many triangles
size_t openvdb_surface(std::span<const Vec4f> x, float cell, int threads);

}  // namespace taffy::benchmark
