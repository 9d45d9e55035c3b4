#pragma once
// Which bodies may exchange heat: what one island does is no matter of the others.
#include <vector>

#include "core/heat/heat.h"

namespace taffy {

/// By body: the island that it is in. Bodies are in one island whose boxes are nearer to each other
/// than their particles reach, or that are so by way of others.
/// @param rows  the present particles
std::vector<uint32_t> heat_islands(std::span<const uint32_t> rows, const HeatParticles& particles);

}  // namespace taffy
