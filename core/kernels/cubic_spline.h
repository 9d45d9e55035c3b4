#pragma once
// Cubic spline kernel in three dimensions with support radius h: W = 0 for r >= h (Monaghan 1992).
#include <numbers>

namespace taffy {

/// W(r) [1/m^3].
template <class Real>
Real cubic_spline(Real r, Real h) {
    const Real sigma = Real(8) / (std::numbers::pi_v<Real> * h * h * h);
    const Real q = r / h;
    if (q >= Real(1)) return Real(0);
    if (q <= Real(0.5)) return sigma * (Real(6) * (q * q * q - q * q) + Real(1));
    const Real t = Real(1) - q;
    return sigma * Real(2) * t * t * t;
}

/// dW/dr [1/m^4], never positive.
template <class Real>
Real cubic_spline_derivative(Real r, Real h) {
    const Real sigma = Real(8) / (std::numbers::pi_v<Real> * h * h * h);
    const Real q = r / h;
    if (q >= Real(1)) return Real(0);
    if (q <= Real(0.5)) return sigma / h * Real(6) * q * (Real(3) * q - Real(2));
    const Real t = Real(1) - q;
    return -sigma / h * Real(6) * t * t;
}

/// d2W/dr2 [1/m^5].
template <class Real>
Real cubic_spline_second_derivative(Real r, Real h) {
    const Real sigma = Real(8) / (std::numbers::pi_v<Real> * h * h * h);
    const Real q = r / h;
    if (q >= Real(1)) return Real(0);
    if (q <= Real(0.5)) return sigma / (h * h) * Real(12) * (Real(3) * q - Real(1));
    return sigma / (h * h) * Real(12) * (Real(1) - q);
}

}  // namespace taffy
