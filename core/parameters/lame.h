#pragma once
// Lame's parameters of an isotropic solid, from Young's modulus E [Pa] and Poisson's ratio nu.

namespace taffy {

/// First Lame parameter [Pa] from Young's modulus E [Pa] and the Poisson ratio nu.
template <class Real>
Real lame_lambda(Real E, Real nu) {
    return E * nu / ((Real(1) + nu) * (Real(1) - Real(2) * nu));
}
/// Second Lame parameter, the shear modulus [Pa].
template <class Real>
Real lame_mu(Real E, Real nu) {
    return E / (Real(2) * (Real(1) + nu));
}

}  // namespace taffy
