#pragma once
// Wendland's kernels C2 and C4 in three dimensions with support radius h: W = 0 for r >= h, and
// they integrate to one. Their Fourier transforms are positive and fall faster than those of
// piecewise powers, so that sums over particles hardly depend on the arrangement of the particles,
// and particles do not pair: Wendland 1995; Dehnen, Aly 2012, "Improving convergence in smoothed
// particle hydrodynamics simulations without pairing instability", table 1.
#include <numbers>

namespace taffy {

/// C2: (1 - q)^4 (1 + 4 q), q = r/h.
template <class Real>
struct WendlandC2 {
    explicit WendlandC2(Real support)
        : h(support), scale(Real(21) / (Real(2) * std::numbers::pi_v<Real> * h * h * h)) {}

    /// W(r) [1/m^3].
    Real value(Real r) const {
        const Real t = Real(1) - r / h;
        return r < h ? scale * t * t * t * t * (Real(1) + Real(4) * r / h) : Real(0);
    }
    /// dW/dr [1/m^4], never positive.
    Real slope(Real r) const {
        const Real t = Real(1) - r / h;
        return r < h ? Real(-20) * scale / h * (r / h) * t * t * t : Real(0);
    }

    Real h, scale;
};

/// C4: (1 - q)^6 (1 + 6 q + 35 q^2 / 3).
template <class Real>
struct WendlandC4 {
    explicit WendlandC4(Real support)
        : h(support), scale(Real(495) / (Real(32) * std::numbers::pi_v<Real> * h * h * h)) {}

    /// W(r) [1/m^3].
    Real value(Real r) const {
        const Real q = r / h, t = Real(1) - q, t2 = t * t;
        return r < h ? scale * t2 * t2 * t2 * (Real(1) + q * (Real(6) + Real(35) / Real(3) * q))
                     : Real(0);
    }
    /// dW/dr [1/m^4], never positive.
    Real slope(Real r) const {
        const Real q = r / h, t = Real(1) - q, t2 = t * t;
        return r < h ? Real(-56) / Real(3) * scale / h * q * (Real(1) + Real(5) * q) * t2 * t2 * t
                     : Real(0);
    }

    Real h, scale;
};

}  // namespace taffy
