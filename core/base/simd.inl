#pragma once
// Vectors and matrices of eight particles for kernels that are compiled for several processors.
// Everything is static: included once by each build of the kernels. Vectors are GCC/Clang vector
// extensions; the compiler lowers them to what the target has.
#include <cmath>

#include "core/base/float4.h"

namespace taffy {
namespace {

typedef float f4 __attribute__((vector_size(16)));
typedef float f8 __attribute__((vector_size(32)));
typedef int i8 __attribute__((vector_size(32)));

constexpr int lanes = 8;

inline f4 load(const Float4& p) {
    return *reinterpret_cast<const f4*>(p.value);
}
inline void store(Float4& p, f4 v) {
    *reinterpret_cast<f4*>(p.value) = v;
}
inline f8 load8(const float* p) {
    return *reinterpret_cast<const f8*>(p);
}
inline void store8(float* p, f8 v) {
    *reinterpret_cast<f8*>(p) = v;
}
inline f8 splat(float v) {
    return f8{v, v, v, v, v, v, v, v};
}

template <int component>
inline f4 spread(f4 v) {
    return __builtin_shuffle(
        v, (int __attribute__((vector_size(16)))){component, component, component, component});
}

inline f8 sqrt8(f8 v) {
    f8 r;
    for (int l = 0; l < lanes; ++l) r[l] = std::sqrt(v[l]);
    return r;
}

/// 3x3 matrices of eight particles, row-major.
struct Mat {
    f8 m[3][3];
};
/// Symmetric: xx, yy, zz, xy, xz, yz.
struct Sym {
    f8 xx, yy, zz, xy, xz, yz;
};

inline Sym load_sym(const float (*p)[8]) {
    return {load8(p[0]), load8(p[1]), load8(p[2]), load8(p[3]), load8(p[4]), load8(p[5])};
}

inline Mat times(const Mat& A, const Sym& S) {
    Mat r;
    for (int i = 0; i < 3; ++i) {
        const f8 a = A.m[i][0], b = A.m[i][1], c = A.m[i][2];
        r.m[i][0] = a * S.xx + b * S.xy + c * S.xz;
        r.m[i][1] = a * S.xy + b * S.yy + c * S.yz;
        r.m[i][2] = a * S.xz + b * S.yz + c * S.zz;
    }
    return r;
}

inline Mat load_mat(const float (*p)[8]) {
    Mat r;
    for (int k = 0; k < 9; ++k) r.m[k / 3][k % 3] = load8(p[k]);
    return r;
}

inline Mat as_matrix(const Sym& S) {
    return {{{S.xx, S.xy, S.xz}, {S.xy, S.yy, S.yz}, {S.xz, S.yz, S.zz}}};
}

inline Mat times(const Mat& A, const Mat& B) {
    Mat r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[i][0] * B.m[0][j] + A.m[i][1] * B.m[1][j] + A.m[i][2] * B.m[2][j];
    return r;
}

inline Mat times(const Sym& S, const Mat& B) {
    return times(as_matrix(S), B);
}

inline Mat transposed(const Mat& A) {
    Mat r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) r.m[i][j] = A.m[j][i];
    return r;
}

/// A^T B.
inline Mat transposed_times(const Mat& A, const Mat& B) {
    Mat r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[0][i] * B.m[0][j] + A.m[1][i] * B.m[1][j] + A.m[2][i] * B.m[2][j];
    return r;
}

inline Sym symmetric_part(const Mat& A) {
    const f8 half = splat(0.5f);
    return {A.m[0][0],
            A.m[1][1],
            A.m[2][2],
            half * (A.m[0][1] + A.m[1][0]),
            half * (A.m[0][2] + A.m[2][0]),
            half * (A.m[1][2] + A.m[2][1])};
}

}  // namespace
}  // namespace taffy
