#pragma once
// The bonds of one particle in double precision: fit, energy, and every change of its rest offsets
// ("re-seating"). The slow and exact counterpart of bond_kernels.h, used where bonds change or
// flow. docs/method.md "Bonds, plasticity" has the formulas.
//
// All functions below rely on this: z <- M z turns the fit F into F M^-1 and leaves all residuals
// as they are.
#include <optional>
#include <vector>

#include "core/base/types.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

/// Elastic constants of one particle.
struct BondElasticity {
    double young = 0.0;    // [Pa]
    double poisson = 0.0;  // [-]
    double g = 0.0;        // weight of the residuals, alpha E [Pa]
    double beta = 0.0;     // weight of the mean curvature of sheets [Pa m^2]
    double volume = 0.0;   // [Pa]; volume (J - 1)^2 / 2 is an energy density
    StrainMeasure strain = StrainMeasure::cauchy;
};

/// The deformation that the bonds of a particle show.
struct BondFit {
    Mat3d K_inverse = Mat3d::Zero(), projection = Mat3d::Zero();  // for the strain
    Mat3d K_full_inverse = Mat3d::Zero();                         // for the residuals of rods
    Mat3d K = Mat3d::Zero();
    Vec3d k = Vec3d::Zero();       // sum_j s_ij z_ij [1/m]
    double trace = 0.0;            // sum_j s_ij |z_ij|^2
    int rank = 0;                  // number of directions that count for the strain
    Mat3d F = Mat3d::Zero();       // G K+
    Mat3d F_full = Mat3d::Zero();  // G K_full+
    Quatd rotation = Quatd::Identity();
    Mat3d whole = Mat3d::Identity();  // F + R (I - K K+): rigid where nothing is sampled
    /// The fit from which the residuals r_ij = e_ij - best z_ij are measured: whole; F_full for
    /// rods; the rotation of the clamp for held particles.
    Mat3d best = Mat3d::Identity();
    double residual = 0.0;            // sum_j s_ij |r_ij|^2
    Vec3d curvature = Vec3d::Zero();  // L = sum_j s_ij r_ij [1/m]
};

struct BondRow {
    std::vector<Vec3d> e, z;  // present and rest offsets [m]
    std::vector<double> s;    // [1/m^2]
    int dimension = 3;        // directions that K may span
    Quatd warm = Quatd::Identity();
    std::optional<Quatd> held;  // rotation of the clamp that holds a particle of a sheet or rod
};

/// Computes K, its pseudo-inverses, k, trace and rank only.
BondFit rest_fit(const BondRow& row);
BondFit fit(const BondRow& row);
/// Returns the same as fit() up to rounding, in half the time; for figures that are only displayed.
BondFit quick_fit(const BondRow& row);

/// Energy per volume [J/m^3]: the sum for strain, residuals, mean curvature and change of volume.
/// Plane or uniaxial stress where the bonds span two dimensions or one.
double energy_density(const BondFit& fit, const BondElasticity& elasticity);
/// sym(R^T F) - K K+ or (F^T F - K K+)/2.
Mat3d bond_strain(const BondFit& fit, StrainMeasure measure);

/// Returns false where F is close to singular, inverted or hugely stretched, and so must not be
/// inverted.
bool well_conditioned(const Mat3d& whole);

/// Sets z = R^T e: no strain, no residual, no energy. For a held particle R is the clamp's
/// rotation.
void forget_strain(BondRow& row, const Quatd& rotation);

/// Multiplies the offsets by a matrix so that the fit becomes target; the residuals become those of
/// the best fit of the present bonds, the least possible.
void seat_fit(BondRow& row, const Mat3d& target);

/// Multiplies the residuals and the difference of the stretch from the unit matrix by factor
/// (0 ... 1).
void shrink_strain(BondRow& row, double factor);

/// Shrinks the strain until the energy density is at most limit [J/m^3]. Returns whether anything
/// had to change.
bool cap_energy(BondRow& row, const BondElasticity& elasticity, double limit);

/// Equivalent strain, compared with the yield: sqrt(|dev eps|^2 + sum s |r|^2 / sum s |z|^2).
double yield_strain(const BondFit& fit, StrainMeasure measure);
/// Multiplies the deviator of the logarithmic strain (so that the volume stays) and the residuals
/// by factor (0 ... 1); the energy density never rises.
void flow(BondRow& row, const BondElasticity& elasticity, double factor);

}  // namespace taffy
