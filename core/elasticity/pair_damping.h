#pragma once
// Damping of the relative velocity of rest neighbours beyond their common rigid rotation:
//     f_i = c V_i sum_j s_ij ( de_ij - (w_i + w_j)/2 x e_ij ),   de_ij = v_j - v_i,   c = rate rho0
//     L^2,
// where w_i is the angular velocity that fits the neighbourhood best: it solves
//     sum_j s_ij e_ij x (de_ij - w_i x e_ij) = 0.
// The forces of a pair cancel, so linear momentum is conserved; the normal equation makes all
// torques cancel, so angular momentum is conserved; rigid motion is not braked at all; and the
// power -1/2 c sum V_i s_ij |de - w_i x e|^2 is never positive. Unlike damping along the line
// between the particles, this also damps the bending of sheets and rods. With L^2 = 1 / mean_i
// sum_j s_ij, rate is the rate [1/s] at which a particle that moves alone among resting neighbours
// loses its velocity. The passes are in damping_kernels.inl.

namespace taffy {

/// The constant c [kg/(m s)].
/// @param rate         [1/s]
/// @param density      rho0 [kg/m^3]
/// @param mean_weight  mean_i sum_j s_ij [1/m^2]
inline float pair_damping_constant(float rate, float density, double mean_weight) {
    return float(double(rate) * double(density) / mean_weight);
}

}  // namespace taffy
