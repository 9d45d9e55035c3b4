#pragma once
// From what the sliders say to what the kernels need. The stabilisation is calibrated so that
// clamped bars, sheets and rods bend like beams and plates of the Young's modulus given
// (docs/method.md has the tables).
#include "core/elasticity/elastic_kernels.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

struct RestShape;
struct RestState;

/// alpha of one particle for bending = 1 and nu = 0 [-].
/// Solids: 0.76 + 0.17 q - 0.13 q^2, q = clamp(h/d, 1.5, 3) - 2, fitted to the infinite bar, the
/// same for 3 to 8 rows. Sheets and rods of thickness t: from the bending energy E t^3/12 of a
/// beam, alpha = t^2 / (3 c sqrt(M M0)), c = 1 for rods and 3/8 for sheets (mean of cos^4); M is
/// the particle's fourth moment, M0 that of a particle inside: their geometric mean corrects the
/// free edges.
/// @param rank    directions that the neighbourhood spans
/// @param fourth  M = sum_j s_ij |z_ij|^4 [m^2]
double calibrated_alpha(int rank, double fourth, const RestShape& shape);

/// How alpha depends on the Poisson ratio.
double alpha_poisson_factor(int rank, double poisson_ratio);

ElasticConstants elastic_constants(const MaterialParameters& material, const RestState& rest);

/// Writes g_i = bending alpha_i E [Pa] for every particle.
void set_stabilisation(const MaterialParameters& material, RestState& rest);

}  // namespace taffy
