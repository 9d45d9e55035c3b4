#pragma once
// Potentials of a surfel and their forces, which are minus their gradients [KAG05, section 4.2.2].
// They are templates, so that tests can run them in double. Forces are displacements [m].
//
// What differs from the paper, and why:
// - Attracting: the weights are held while the potential is minimised, and sum to one. With their
//   derivative, as in the paper, w' of eq. 7 makes every particle farther than half the support
//   repel; over a flat layer this repulsion wins, and the surface is driven away from the
//   particles.
// - Sums over neighbours are means: a force is the same displacement in units of h whatever the
//   number of neighbours, and one step of length alpha <= 1 stays stable.
// - Smoothing: the plane is held while the potential is minimised, as in the paper.
#include <algorithm>
#include <span>

#include "core/base/types.h"

namespace taffy {

/// omega(r) = (1 - r^2)^3 of eq. 7, from r^2 = |x - y|^2 / h^2.
template <class Real>
Real surfel_weight(Real r2) {
    const Real t = std::max(Real(0), Real(1) - r2);
    return t * t * t;
}

/// phi_impl = 1/2 |x_impl - x|^2 [m^2], x_impl held fixed.
template <class Real>
Real implicit_potential(const Vec3<Real>& x, const Vec3<Real>& x_impl) {
    return Real(0.5) * (x_impl - x).squaredNorm();
}
template <class Real>
Vec3<Real> implicit_force(const Vec3<Real>& x, const Vec3<Real>& x_impl) {
    return x_impl - x;
}

/// phi_attr = 1/2 sum_j w_j |x_j - x|^2 [m^2]; the weights are held fixed and sum to one.
template <class Real>
Real attracting_potential(const Vec3<Real>& x, std::span<const Vec3<Real>> particles,
                          std::span<const Real> weights) {
    Real sum = 0;
    for (size_t j = 0; j < particles.size(); ++j)
        sum += weights[j] * (particles[j] - x).squaredNorm();
    return Real(0.5) * sum;
}
/// @param mean  sum_j w_j x_j
template <class Real>
Vec3<Real> attracting_force(const Vec3<Real>& x, const Vec3<Real>& mean) {
    return mean - x;
}

/// phi_smooth = 1/2 (n . (x_mean - x))^2 [m^2], from the distance to a plane that is held fixed.
template <class Real>
Real smoothing_potential(const Vec3<Real>& x, const Vec3<Real>& mean, const Vec3<Real>& normal) {
    const Real distance = normal.dot(mean - x);
    return Real(0.5) * distance * distance;
}
template <class Real>
Vec3<Real> smoothing_force(const Vec3<Real>& x, const Vec3<Real>& mean, const Vec3<Real>& normal) {
    return normal.dot(mean - x) * normal;
}

/// phi_rep = 1/2 sum_j (h - |x - x_j|)^2 / k [m^2], over k neighbours.
template <class Real>
Real repulsion_potential(const Vec3<Real>& x, std::span<const Vec3<Real>> neighbours, Real h) {
    Real sum = 0;
    for (const Vec3<Real>& y : neighbours) {
        const Real gap = h - (x - y).norm();
        sum += gap * gap;
    }
    return neighbours.empty() ? Real(0) : Real(0.5) * sum / Real(neighbours.size());
}
/// The contribution of one neighbour, before the division by k; offset = x - x_j. Zero where the
/// two surfels coincide, which leaves no direction.
template <class Real>
Vec3<Real> repulsion_term(const Vec3<Real>& offset, Real h) {
    const Real length = offset.norm();
    if (!(length > Real(1e-6) * h)) return Vec3<Real>::Zero();
    return (h - length) / length * offset;
}
template <class Real>
Vec3<Real> repulsion_force(const Vec3<Real>& x, std::span<const Vec3<Real>> neighbours, Real h) {
    Vec3<Real> sum = Vec3<Real>::Zero();
    for (const Vec3<Real>& y : neighbours) sum += repulsion_term(Vec3<Real>(x - y), h);
    return neighbours.empty() ? sum : Vec3<Real>(sum / Real(neighbours.size()));
}

/// The components of a along the unit vector n and perpendicular to it.
template <class Real>
Vec3<Real> normal_part(const Vec3<Real>& a, const Vec3<Real>& n) {
    return a.dot(n) * n;
}
template <class Real>
Vec3<Real> tangential_part(const Vec3<Real>& a, const Vec3<Real>& n) {
    return a - a.dot(n) * n;
}

}  // namespace taffy
