#pragma once
// The bonds of one particle in double precision: fit, energy, and every change of its own rest
// offsets ("re-seating"). Slow and exact twin of bond_kernels.h; used where bonds change or flow.
// docs/method.md "Bonds, plasticity" has the formulas.
//
// z <- M z turns the fit F into F M^-1 and leaves all residuals as they are. All the functions
// below rest on that.
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
    double volume = 0.0;   // of the energy volume (J - 1)^2 / 2 [Pa]
    StrainMeasure strain = StrainMeasure::cauchy;
};

/// What the bonds say about the deformation.
struct BondFit {
    Mat3d K_inverse = Mat3d::Zero(), projection = Mat3d::Zero();  // of the strain
    Mat3d K_full_inverse = Mat3d::Zero();                         // of the residuals of rods
    Mat3d K = Mat3d::Zero();
    Vec3d k = Vec3d::Zero();       // sum_j s_ij z_ij [1/m]
    double trace = 0.0;            // sum_j s_ij |z_ij|^2
    int rank = 0;                  // directions that count for the strain
    Mat3d F = Mat3d::Zero();       // G K+
    Mat3d F_full = Mat3d::Zero();  // G K_full+
    Quatd rotation = Quatd::Identity();
    Mat3d whole = Mat3d::Identity();  // F + R (I - K K+): rigid where nothing is sampled
    /// What the residuals r_ij = e_ij - best z_ij are measured from: whole, of rods F_full, of what
    /// a clamp holds its rotation.
    Mat3d best = Mat3d::Identity();
    double residual = 0.0;            // sum_j s_ij |r_ij|^2
    Vec3d curvature = Vec3d::Zero();  // L = sum_j s_ij r_ij [1/m]
};

struct BondRow {
    std::vector<Vec3d> e, z;  // present and rest offsets [m]
    std::vector<double> s;    // [1/m^2]
    int dimension = 3;        // directions that K may span
    Quatd warm = Quatd::Identity();
    std::optional<Quatd> held;  // rotation of what clamps this particle of a sheet or rod
};

/// K and its pseudo-inverses only.
BondFit rest_fit(const BondRow& row);
BondFit fit(const BondRow& row);
/// The same but for rounding, in half the time, for what is only looked at.
BondFit quick_fit(const BondRow& row);

/// Energy per volume [J/m^3]: strain energy, residuals, mean curvature, change of volume. Plane or
/// uniaxial stress where the bonds span fewer dimensions.
double energy_density(const BondFit& fit, const BondElasticity& elasticity);
/// sym(R^T F) - K K+ or (F^T F - K K+)/2.
Mat3d bond_strain(const BondFit& fit, StrainMeasure measure);

/// False where F is close to singular, inverted or hugely stretched: nothing is divided by it then.
bool well_conditioned(const Mat3d& whole);

/// z = R^T e: no strain, no residual, no energy. What is held takes the rotation of what holds it.
void forget_strain(BondRow& row, const Quatd& rotation);

/// Multiplies the offsets so that the fit becomes target; the residuals become those of the best
/// fit of the bonds there are, the least that is possible.
void seat_fit(BondRow& row, const Mat3d& target);

/// Multiplies stretch minus one and the residuals by factor (0 ... 1).
void shrink_strain(BondRow& row, double factor);

/// Shrinks until the energy density is at most limit [J/m^3]; true if anything had to change.
bool cap_energy(BondRow& row, const BondElasticity& elasticity, double limit);

/// Equivalent strain that yields: sqrt(|dev eps|^2 + sum s |r|^2 / sum s |z|^2).
double yield_strain(const BondFit& fit, StrainMeasure measure);
/// Multiplies the deviator of the logarithmic strain (so that the volume stays) and the residuals
/// by factor (0 ... 1); the energy density never rises.
void flow(BondRow& row, const BondElasticity& elasticity, double factor);

}  // namespace taffy
