#pragma once
// Attraction of two fluid particles, which makes their surface tension: Akinci, Akinci, Teschner
// 2013, "Versatile surface tension and adhesion for SPH fluids", eq. 2.
#include <numbers>

namespace taffy {

/// c(r) [1/m^3]: positive, attracting, beyond about a third of the support h, repelling nearer.
template <class Real>
Real cohesion_spline(Real r, Real h) {
    if (r >= h) return Real(0);
    const Real h3 = h * h * h, s = (h - r) * r, cube = s * s * s;
    const Real scale = Real(32) / (std::numbers::pi_v<Real> * h3 * h3 * h3);
    return scale * (r + r > h ? cube : cube + cube - h3 * h3 / Real(64));
}

}  // namespace taffy
