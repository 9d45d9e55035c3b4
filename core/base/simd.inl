#pragma once
// Vectors and matrices of eight particles for kernels that are compiled for several processors.
// Everything is static: included once by each build of the kernels. Vectors are GCC/Clang vector
// extensions; the compiler lowers them to the instructions that the target has.
#include <cmath>

#include "core/base/float4.h"
#include "core/base/matrix3.inl"

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
/// Eight floats without alignment.
typedef float f8_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
inline f8 load_any(const float* p) {
    return *reinterpret_cast<const f8_anywhere*>(p);
}
inline void store_any(float* p, f8 v) {
    *reinterpret_cast<f8_anywhere*>(p) = v;
}
inline f8 splat(float v) {
    return f8{v, v, v, v, v, v, v, v};
}

template <int component>
inline f4 spread(f4 v) {
    return __builtin_shuffle(
        v, (int __attribute__((vector_size(16)))){component, component, component, component});
}

inline f8 positive(f8 v) {
    const f8 zero = splat(0.0f);
    return v > zero ? v : zero;
}
inline float sum_of(f8 v) {
    return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}
inline f8 sqrt8(f8 v) {
    f8 r;
    for (int l = 0; l < lanes; ++l) r[l] = std::sqrt(v[l]);
    return r;
}

template <>
inline f8 filled<f8>(double v) {
    return splat(float(v));
}
template <>
inline f8 root<f8>(f8 v) {
    return sqrt8(v);
}

/// Matrices of eight particles.
using Mat = Matrix3<f8>;
using Sym = Symmetric3<f8>;
using Vec = Vector3<f8>;

inline Sym load_sym(const float (*p)[8]) {
    return {load8(p[0]), load8(p[1]), load8(p[2]), load8(p[3]), load8(p[4]), load8(p[5])};
}

inline Mat load_mat(const float (*p)[8]) {
    Mat r;
    for (int k = 0; k < 9; ++k) r.m[k / 3][k % 3] = load8(p[k]);
    return r;
}

}  // namespace
}  // namespace taffy
