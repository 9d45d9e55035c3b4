#pragma once
#include <span>

#include "core/base/types.h"

namespace taffy::benchmark {

/// Makes the surface of particles with OpenVDB: the union of balls as a level set, and its
/// triangles, without smoothing or colours. Balls need a radius of at least 1.5 cells.
/// @param x  position, and radius [m]
/// @return the number of triangles
size_t openvdb_surface(std::span<const Vec4f> x, float cell, int threads);

}  // namespace taffy::benchmark
