#pragma once
// The particles that carry each point of a surface, and their weights: found once, in the rest
// state.
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Compressed rows, one per point: particle[begin[v]] ... particle[begin[v + 1] - 1], ascending,
/// with positive weights that sum to one.
struct SurfaceWeights {
    std::vector<uint32_t> begin;     // points + 1
    std::vector<uint32_t> particle;  // indices into the particles given
    std::vector<float> weight;       // [-]
};

/// Largest number of particles that carry one point.
constexpr size_t most_carriers = 32;

/// Returns the weights (1 - r^2 / h^2)^3, normalised, which vary smoothly with the point: the reach
/// h is twice the spacing or more, growing with the distance of the nearest particle, and less
/// where more than most_carriers lie within it.
SurfaceWeights surface_weights(std::span<const Vec3f> points, std::span<const Vec4f> particles,
                               float spacing);

}  // namespace taffy
