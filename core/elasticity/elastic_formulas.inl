#pragma once
// Strain, stress and energy of one neighbourhood and their changes, for every storage of pairs
// (lattice: elastic_kernels.inl, bonds: core/bonds/bond_kernels.inl). Templates over the number
// type: double in tests, eight particles at once in the kernels. Everything has internal linkage:
// each build of the kernels includes this file once. Symbols as in docs/method.md:
//
//     G = sum_j s e z^T,   K = sum_j s z z^T,   F = G K+,   Pi = K K+,   R the rotation of F
//     U = mu |eps|^2 + lambda/2 tr^2 eps + k/2 (J - 1)^2,   P = dU/dF
#include "core/base/matrix3.inl"

namespace taffy {
namespace {

/// Elastic moduli of one particle [Pa], or multiplied by its volume [J].
template <class Real>
struct Moduli {
    Real mu, lambda;
};

/// sigma = 2 mu eps + lambda tr(eps) I.
template <class Real>
inline Symmetric3<Real> stress(const Symmetric3<Real>& eps, const Moduli<Real>& c) {
    const Real two_mu = filled<Real>(2.0) * c.mu;
    const Real pressure = c.lambda * (eps.xx + eps.yy + eps.zz);
    return {two_mu * eps.xx + pressure,
            two_mu * eps.yy + pressure,
            two_mu * eps.zz + pressure,
            two_mu * eps.xy,
            two_mu * eps.xz,
            two_mu * eps.yz};
}

/// mu |eps|^2 + lambda/2 tr^2 eps.
template <class Real>
inline Real strain_energy(const Symmetric3<Real>& eps, const Moduli<Real>& c) {
    const Real trace = eps.xx + eps.yy + eps.zz;
    const Real off = eps.xy * eps.xy + eps.xz * eps.xz + eps.yz * eps.yz;
    const Real square = eps.xx * eps.xx + eps.yy * eps.yy + eps.zz * eps.zz + off + off;
    return c.mu * square + filled<Real>(0.5) * c.lambda * trace * trace;
}

/// (F^T F - Pi) / 2 of F = Pi + H, computed from H so that no digits are lost to Pi.
template <class Real>
inline Symmetric3<Real> green_strain(const Matrix3<Real>& H, const Symmetric3<Real>& projection) {
    return plus_half(symmetric_part(times(projection, H)), symmetric_part(transposed_times(H, H)));
}

/// P of the Green strain's energy.
/// @param H  F - Pi; or R^T F - Pi if R^T F is given as F: then the result is R^T P
template <class Real>
inline Matrix3<Real> green_stress(const Matrix3<Real>& F, const Matrix3<Real>& H,
                                  const Symmetric3<Real>& projection, const Moduli<Real>& c) {
    return times(F, stress(green_strain(H, projection), c));
}
/// P of the Cauchy strain's energy.
/// @param S  R^T F - Pi
template <class Real>
inline Matrix3<Real> cauchy_stress(const Matrix3<Real>& R, const Matrix3<Real>& S,
                                   const Moduli<Real>& c) {
    return times(R, stress(symmetric_part(S), c));
}

/// J - 1 with J = det(I + S): the trace of S, the sum of its principal minors and its determinant.
template <class Real>
inline Real volume_change(const Matrix3<Real>& S) {
    const Matrix3<Real> minors = cofactors(S);
    return S.m[0][0] + S.m[1][1] + S.m[2][2] + minors.m[0][0] + minors.m[1][1] + minors.m[2][2] +
           S.m[0][0] * minors.m[0][0] + S.m[0][1] * minors.m[0][1] + S.m[0][2] * minors.m[0][2];
}

/// k (J - 1) cof(F), the gradient of k (J - 1)^2 / 2.
/// @param S  R^T F - I for a rotation R; J - 1 is computed from it
template <class Real>
inline Matrix3<Real> volume_stress(const Matrix3<Real>& F, const Matrix3<Real>& S, Real k) {
    const Real change = volume_change(S);
    Matrix3<Real> C = cofactors(F);
    const Real factor = k * change;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) C.m[i][j] *= factor;
    return C;
}

/// The stress made positive semidefinite by a multiple of the unit matrix: the least eigenvalue of
/// sigma is at least m - sqrt(2/3) |dev sigma|, m = tr(sigma)/3.
template <class Real>
inline Symmetric3<Real> tension(const Symmetric3<Real>& sigma) {
    const Real third = filled<Real>(1.0 / 3.0), two = filled<Real>(2.0), zero = filled<Real>(0.0);
    const Real m = third * (sigma.xx + sigma.yy + sigma.zz);
    const Real x = sigma.xx - m, y = sigma.yy - m, z = sigma.zz - m;
    const Real dev2 = x * x + y * y + z * z +
                      two * (sigma.xy * sigma.xy + sigma.xz * sigma.xz + sigma.yz * sigma.yz);
    const Real least = m - root(two * third * dev2);
    const Real shift = least < zero ? -least : zero;
    return {sigma.xx + shift, sigma.yy + shift, sigma.zz + shift, sigma.xy, sigma.xz, sigma.yz};
}

/// dP of elastic_kernels.h from dF, for the Cauchy strain. frame is R.
template <bool full_rank, class Real>
inline Matrix3<Real> cauchy_stress_change(const Matrix3<Real>& dF,
                                          const Symmetric3<Real>& projection,
                                          const Matrix3<Real>& frame,
                                          const Symmetric3<Real>& tension, const Moduli<Real>& c) {
    const Matrix3<Real> B = transposed_times(frame, dF);
    if constexpr (full_rank) return times(frame, stress(symmetric_part(B), c));
    const Matrix3<Real> inside = times(projection, B);  // within the sheet or rod
    Matrix3<Real> outside = B;
    subtract(outside, filled<Real>(1.0), inside);
    Matrix3<Real> P = times(frame, stress(symmetric_part(inside), c));
    add(P, times(frame, times(outside, tension)));
    return P;
}
/// dP of elastic_kernels.h from dF, for the nonlinear strain. frame is F.
template <class Real>
inline Matrix3<Real> green_stress_change(const Matrix3<Real>& dF, const Matrix3<Real>& frame,
                                         const Symmetric3<Real>& tension, const Moduli<Real>& c) {
    const Matrix3<Real> B = transposed_times(frame, dF);
    Matrix3<Real> P = times(frame, stress(symmetric_part(B), c));
    add(P, times(dF, tension));
    return P;
}

/// beta L, which stands for the mean curvature of sheets: L = sum_j s (e - F_s z).
/// @param se, k  sum_j s e, sum_j s z
template <class Real>
inline Vector3<Real> mean_curvature(const Matrix3<Real>& Fs, const Vector3<Real>& se,
                                    const Vector3<Real>& k, Real beta) {
    const auto row = [&](int i, Real own) {
        const Real* f = Fs.m[i];
        return beta * (own - f[0] * k.x - f[1] * k.y - f[2] * k.z);
    };
    return {row(0, se.x), row(1, se.y), row(2, se.z)};
}

template <class Real>
inline void subtract_outer(Matrix3<Real>& Q, const Vector3<Real>& a, const Vector3<Real>& b) {
    const Real rows[3] = {a.x, a.y, a.z};
    for (int i = 0; i < 3; ++i) {
        Q.m[i][0] -= rows[i] * b.x;
        Q.m[i][1] -= rows[i] * b.y;
        Q.m[i][2] -= rows[i] * b.z;
    }
}

/// Returns [w]x with (tr(S) I - S) w = axial(N - N^T). With N = R^T dF and S = R^T F this is the
/// change of the polar rotation R of F with F, dR = R [w]x. Since the matrix is symmetric, the same
/// function gives the force on F that a force on R causes. Zero where S does not determine the
/// rotation.
template <class Real>
inline Matrix3<Real> turn_of(const Matrix3<Real>& N, const Symmetric3<Real>& S) {
    const Real vx = N.m[2][1] - N.m[1][2], vy = N.m[0][2] - N.m[2][0], vz = N.m[1][0] - N.m[0][1];
    const Real trace = S.xx + S.yy + S.zz, zero = filled<Real>(0.0), one = filled<Real>(1.0);
    const Real a = trace - S.xx, b = trace - S.yy, c = trace - S.zz;
    const Real d = -S.xy, e = -S.xz, f = -S.yz;
    const Real cxx = b * c - f * f, cxy = e * f - d * c, cxz = d * f - b * e;
    const Real cyy = a * c - e * e, cyz = d * e - a * f, czz = a * b - d * d;
    const Real determinant = a * cxx + d * cxy + e * cxz;
    const auto regular = determinant > filled<Real>(1e-3) * trace * trace * trace;
    const Real inverse = regular ? one / (regular ? determinant : one) : zero;
    const Real x = (cxx * vx + cxy * vy + cxz * vz) * inverse;
    const Real y = (cxy * vx + cyy * vy + cyz * vz) * inverse;
    const Real z = (cxz * vx + cyz * vy + czz * vz) * inverse;
    return {{{zero, -z, y}, {z, zero, -x}, {-y, x, zero}}};
}

}  // namespace
}  // namespace taffy
