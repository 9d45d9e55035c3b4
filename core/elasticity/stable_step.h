#pragma once
// The largest stable leapfrog step 2 / omega_max, from a Lanczos iteration on M^-1 K.
#include <functional>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Returns the square root of the largest eigenvalue of M^-1 K [rad/s], approached from below.
/// @param stiffness_times  adds K u to result, per particle: u in [m], result in [N]
/// @param inverse_mass     1/m, the same for all particles [1/kg]
/// @param iterations       16 came within 1 % of the true value in all cases measured
double largest_frequency(
    const std::function<void(std::span<const Vec4f> u, std::span<Vec4f> result)>& stiffness_times,
    size_t particles, double inverse_mass, int iterations);

}  // namespace taffy
