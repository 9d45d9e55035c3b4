#pragma once
// XSPH [Mon89]: particles of a fluid move with a velocity that is smoothed over their neighbours,
// so that they stay in order; their own velocity is left alone.
#include <span>

#include "core/base/parallel.h"
#include "core/fluid/fluid.h"

namespace taffy {

/// Sets change [m/s] to   m_i sum_j 2 V_j rho_j m_j / (rho_i + rho_j) (v_j - v_i) W(r_ij),   with m
/// the molten part and W poly6; zero for particles without a list. The motion of the centre of mass
/// does not change.
void smooth_velocities(const ThreadPool& pool, const NeighbourOrder& order,
                       const CurrentNeighbours& neighbours, float support,
                       const FluidParticles& particles, std::span<Vec4f> change);

}  // namespace taffy
