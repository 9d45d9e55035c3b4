#pragma once
// Groups of bodies that may exchange heat with each other (islands); no island depends on another.
#include <vector>

#include "core/heat/heat.h"

namespace taffy {

/// Returns the island of every body. Bodies are in one island when their boxes are nearer to each
/// other than their particles reach, or when other bodies connect them so.
/// @param rows  the present particles
std::vector<uint32_t> heat_islands(std::span<const uint32_t> rows, const HeatParticles& particles);

}  // namespace taffy
