#pragma once
// Turns material parameters into the constants that the kernels need. The stabilisation is
// calibrated so that clamped bars, sheets and rods bend like beams and plates of the given Young's
// modulus (docs/method.md has the tables).
#include "core/elasticity/elastic_kernels.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

struct RestShape;
struct RestState;

/// alpha of one particle for bending = 1 and nu = 0 [-].
/// Solids: 0.76 + 0.17 q - 0.13 q^2, q = clamp(h/d, 1.5, 3) - 2, fitted to the infinite bar, the
/// same for 3 to 8 rows. Rods of thickness t: from the bending energy E t^3/12 of a beam, alpha =
/// t^2 / (3 sqrt(M M0)); M is the particle's fourth moment, M0 that of a particle inside the rod:
/// their geometric mean corrects the free ends. Sheets: from the bending energy of a plate, see
/// SheetBending, alpha = 4 t^2 / (3 M^0.3 M0^0.7) times 1 + 0.15 q.
/// @param rank    number of directions that the neighbourhood spans
/// @param fourth  M = sum_j s_ij |z_ij|^4 [m^2]
double calibrated_alpha(int rank, double fourth, const RestShape& shape);

/// Weight of the squared mean curvature at one particle of a sheet, without the factor of nu
/// [m^2]: 4 t^2 S^4 / (3 S0^6) times 1 + 0.15 q, S = trace K, S0 the trace of a particle inside
/// the sheet. 0 for other ranks.
/// @param second  S
double calibrated_beta(int rank, double second, const RestShape& shape);

/// The factor by which alpha depends on the Poisson ratio.
double alpha_poisson_factor(int rank, double poisson_ratio);

/// Weights c (pairwise) and b (mean_curvature) of the two stabilising energies of a sheet. A plate
/// of curvature kappa stores D/2 ((1 - nu) kappa:kappa + nu tr^2 kappa) per area. The pairwise
/// energy is c D/2 (kappa:kappa + tr^2 kappa / 2), which is right for nu = 1/3 alone, the energy of
/// the mean curvature b D/2 tr^2 kappa, so that c = 1 - nu, b = 3/2 (nu - 1/3). For free edges both
/// use 1.15 (nu - 1/3) in place of nu - 1/3. Below 1/3, where the plate would need b < 0, b = 0 and
/// c = 2/3 + 0.06 (1/3 - nu). Both are divided by 1 - nu^2, for D = E t^3 / (12 (1 - nu^2)).
struct SheetBending {
    double pairwise = 0.0, mean_curvature = 0.0;
};
SheetBending sheet_bending(double poisson_ratio);

/// Returns the formula of an operator: that of mls is corotated, with other pair weights.
ElasticFormula formula_of(ElasticityOperator op);

ElasticConstants elastic_constants(const MaterialParameters& material, const RestState& rest);

/// Writes g_i = bending alpha_i E [Pa] and beta_i = bending beta_i E [Pa m^2] for every particle.
void set_stabilisation(const MaterialParameters& material, RestState& rest);

}  // namespace taffy
