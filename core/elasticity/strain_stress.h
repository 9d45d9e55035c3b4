#pragma once
// Strain, stress and energy of one particle as free functions, in any precision.
#include "core/base/types.h"
#include "core/parameters/lame.h"

namespace taffy {

/// The lambda that gives a solid its three-dimensional stress (dimension 3), a sheet plane stress
/// (2: lambda' = 2 lambda mu / (lambda + 2 mu)) and a rod uniaxial stress (1: lambda' = E - 2 mu).
template <class Real>
Real lambda_for_dimension(Real E, Real nu, int dimension) {
    const Real lambda = lame_lambda(E, nu), mu = lame_mu(E, nu);
    if (dimension == 2) return Real(2) * lambda * mu / (lambda + Real(2) * mu);
    if (dimension == 1) return E - Real(2) * mu;
    return lambda;
}

/// Linear strain of the back-rotated deformation: sym(R^T F) - I. I is the projection K K+ onto the
/// directions that the neighbourhood spans.
template <class Real>
Mat3<Real> cauchy_strain(const Mat3<Real>& F, const Mat3<Real>& R, const Mat3<Real>& I) {
    const Mat3<Real> S = R.transpose() * F;
    return Real(0.5) * (S + S.transpose()) - I;
}
/// Green-Saint-Venant strain (F^T F - I)/2.
template <class Real>
Mat3<Real> green_strain(const Mat3<Real>& F, const Mat3<Real>& I) {
    return Real(0.5) * (F.transpose() * F - I);
}
/// sigma = 2 mu eps + lambda tr(eps) I [Pa].
template <class Real>
Mat3<Real> linear_stress(const Mat3<Real>& eps, Real lambda, Real mu) {
    return Real(2) * mu * eps + lambda * eps.trace() * Mat3<Real>::Identity();
}
/// Strain energy per volume mu |eps|^2 + lambda/2 tr(eps)^2 [J/m^3].
template <class Real>
Real energy_density(const Mat3<Real>& eps, Real lambda, Real mu) {
    return mu * eps.squaredNorm() + Real(0.5) * lambda * eps.trace() * eps.trace();
}
/// sqrt(3/2) |dev sigma| [Pa].
template <class Real>
Real von_mises_stress(const Mat3<Real>& sigma) {
    const Mat3<Real> deviator = sigma - sigma.trace() / Real(3) * Mat3<Real>::Identity();
    return std::sqrt(Real(1.5)) * deviator.norm();
}
/// -tr(sigma)/3 [Pa]: positive in compression.
template <class Real>
Real mean_pressure(const Mat3<Real>& sigma) {
    return -sigma.trace() / Real(3);
}

}  // namespace taffy
