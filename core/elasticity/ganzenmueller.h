#pragma once
// Hourglass penalty of Ganzenmueller 2015 ("An hourglass control algorithm for Lagrangian smooth
// particle hydrodynamics"), offered for the operator corotated_2009, whose rotation and strain do
// not see checkerboard modes:
//     f_i += -1/2 a E V_i sum_j V_j W(|z|)/|z|^2 (delta_i + delta_j) e/|e|,
//     delta_i = (F_i z - e) . e/|e|,   F_i = G_i K_i+.
// The forces of a pair are opposite and act along the line between its particles: linear and
// angular momentum are conserved.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/elasticity/rest_state.h"

namespace taffy {

/// Adds the forces of the penalty to force [N].
/// @param x          positions of the body's particles [m]
/// @param stiffness  a E [Pa]
/// @param gradient   scratch: receives F_i
void add_ganzenmueller_forces(const ThreadPool& pool, const RestState& rest,
                              std::span<const Vec4f> x, float stiffness,
                              std::vector<Mat3f>& gradient, std::span<Vec4f> force);

}  // namespace taffy
