#pragma once
// 3x3 matrices of one particle (Real = double) or of eight particles at once (Real = f8 of
// simd.inl). Everything is static: included once by each build of the kernels.
#include <cmath>

namespace taffy {
namespace {

/// Returns v for every particle.
template <class Real>
inline Real filled(double v) {
    return Real(v);
}

template <class Real>
inline Real root(Real v) {
    return std::sqrt(v);
}

/// Row-major.
template <class Real>
struct Matrix3 {
    Real m[3][3];
};
template <class Real>
struct Symmetric3 {
    Real xx, yy, zz, xy, xz, yz;
};
template <class Real>
struct Vector3 {
    Real x, y, z;
};

template <class Real>
inline Symmetric3<Real> identity3() {
    const Real one = filled<Real>(1.0), zero = filled<Real>(0.0);
    return {one, one, one, zero, zero, zero};
}

template <class Real>
inline Matrix3<Real> as_matrix(const Symmetric3<Real>& S) {
    return {{{S.xx, S.xy, S.xz}, {S.xy, S.yy, S.yz}, {S.xz, S.yz, S.zz}}};
}

template <class Real>
inline Matrix3<Real> times(const Matrix3<Real>& A, const Symmetric3<Real>& S) {
    Matrix3<Real> r;
    for (int i = 0; i < 3; ++i) {
        const Real a = A.m[i][0], b = A.m[i][1], c = A.m[i][2];
        r.m[i][0] = a * S.xx + b * S.xy + c * S.xz;
        r.m[i][1] = a * S.xy + b * S.yy + c * S.yz;
        r.m[i][2] = a * S.xz + b * S.yz + c * S.zz;
    }
    return r;
}

template <class Real>
inline Matrix3<Real> times(const Matrix3<Real>& A, const Matrix3<Real>& B) {
    Matrix3<Real> r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[i][0] * B.m[0][j] + A.m[i][1] * B.m[1][j] + A.m[i][2] * B.m[2][j];
    return r;
}

template <class Real>
inline Matrix3<Real> times(const Symmetric3<Real>& S, const Matrix3<Real>& B) {
    return times(as_matrix(S), B);
}

template <class Real>
inline Vector3<Real> times(const Symmetric3<Real>& S, const Vector3<Real>& v) {
    return {S.xx * v.x + S.xy * v.y + S.xz * v.z, S.xy * v.x + S.yy * v.y + S.yz * v.z,
            S.xz * v.x + S.yz * v.y + S.zz * v.z};
}

template <class Real>
inline Matrix3<Real> transposed(const Matrix3<Real>& A) {
    Matrix3<Real> r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) r.m[i][j] = A.m[j][i];
    return r;
}

/// A^T B.
template <class Real>
inline Matrix3<Real> transposed_times(const Matrix3<Real>& A, const Matrix3<Real>& B) {
    Matrix3<Real> r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[0][i] * B.m[0][j] + A.m[1][i] * B.m[1][j] + A.m[2][i] * B.m[2][j];
    return r;
}

template <class Real>
inline Symmetric3<Real> symmetric_part(const Matrix3<Real>& A) {
    const Real half = filled<Real>(0.5);
    return {A.m[0][0],
            A.m[1][1],
            A.m[2][2],
            half * (A.m[0][1] + A.m[1][0]),
            half * (A.m[0][2] + A.m[2][0]),
            half * (A.m[1][2] + A.m[2][1])};
}

template <class Real>
inline Symmetric3<Real> minus(const Symmetric3<Real>& a, const Symmetric3<Real>& b) {
    return {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
}

template <class Real>
inline Symmetric3<Real> plus_half(const Symmetric3<Real>& a, const Symmetric3<Real>& b) {
    const Real half = filled<Real>(0.5);
    return {a.xx + half * b.xx, a.yy + half * b.yy, a.zz + half * b.zz,
            a.xy + half * b.xy, a.xz + half * b.xz, a.yz + half * b.yz};
}

template <class Real>
inline void subtract(Matrix3<Real>& A, Real factor, const Matrix3<Real>& B) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) A.m[i][j] -= factor * B.m[i][j];
}

template <class Real>
inline void add(Matrix3<Real>& A, const Matrix3<Real>& B) {
    subtract(A, filled<Real>(-1.0), B);
}

template <class Real>
inline void add(Matrix3<Real>& A, const Symmetric3<Real>& S) {
    add(A, as_matrix(S));
}

/// A : B.
template <class Real>
inline Real product(const Matrix3<Real>& A, const Matrix3<Real>& B) {
    Real sum{};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) sum += A.m[i][j] * B.m[i][j];
    return sum;
}

template <class Real>
inline Matrix3<Real> cofactors(const Matrix3<Real>& A) {
    const Real(*m)[3] = A.m;
    Matrix3<Real> C;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int a = (i + 1) % 3, b = (i + 2) % 3, p = (j + 1) % 3, q = (j + 2) % 3;
            C.m[i][j] = m[a][p] * m[b][q] - m[a][q] * m[b][p];
        }
    return C;
}

/// Takes the components of A where the condition holds, elsewhere those of B.
template <class Where, class Real>
inline Matrix3<Real> chosen(const Where& where, const Matrix3<Real>& A, const Matrix3<Real>& B) {
    Matrix3<Real> r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) r.m[i][j] = where ? A.m[i][j] : B.m[i][j];
    return r;
}
template <class Where, class Real>
inline Symmetric3<Real> chosen(const Where& where, const Symmetric3<Real>& A,
                               const Symmetric3<Real>& B) {
    return {where ? A.xx : B.xx, where ? A.yy : B.yy, where ? A.zz : B.zz,
            where ? A.xy : B.xy, where ? A.xz : B.xz, where ? A.yz : B.yz};
}

}  // namespace
}  // namespace taffy
