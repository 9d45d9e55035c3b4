#pragma once
// Cubic Hermite interpolation between two positions with given velocities, for times between two
// steps.

namespace taffy {

template <class Real>
struct HermiteWeights {
    Real x0, x1, v0, v1;
};

/// Weights of x(u) = x0 * X0 + x1 * X1 + v0 * V0 + v1 * V1 for u = 0 ... 1 of a step dt [s].
template <class Real>
HermiteWeights<Real> hermite_place(Real u, Real dt) {
    const Real w = 1 - u;
    return {w * w * (1 + 2 * u), u * u * (3 - 2 * u), dt * u * w * w, -dt * u * u * w};
}

/// Weights of the time derivative of x(u).
template <class Real>
HermiteWeights<Real> hermite_velocity(Real u, Real dt) {
    const Real w = 1 - u, slope = 6 * u * w / dt;
    return {-slope, slope, w * (1 - 3 * u), u * (3 * u - 2)};
}

}  // namespace taffy
