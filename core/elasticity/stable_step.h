#pragma once
// The largest stable leapfrog step 2 / omega_max, from a power iteration on M^-1 K.
#include <functional>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Largest angular frequency of M^-1 K [rad/s].
/// @param stiffness_times  result = K u, per particle [N] from [m]
/// @param inverse_mass     1/m, the same for all particles [1/kg]
/// @param mode             start vector, or empty; receives the mode, to start from the next time
/// @param iterations       20 from an empty start came within 3 % of the true value in all cases
/// measured
double largest_frequency(
    const std::function<void(std::span<const Vec4f> u, std::span<Vec4f> result)>& stiffness_times,
    size_t particles, double inverse_mass, std::vector<Vec4f>& mode, int iterations);

}  // namespace taffy
