#pragma once
// Reads the data of single particles from the packed arrays of RestState.
#include "core/elasticity/rest_state.h"

namespace taffy {

inline Vec3f as_vector(const Float4& v) {
    return Vec3f(v.value[0], v.value[1], v.value[2]);
}

/// z_ij = x0_j - x0_i [m].
inline Vec3f rest_offset(const RestState& rest, size_t i, size_t j) {
    return as_vector(rest.x0[j]) - as_vector(rest.x0[i]);
}

/// One symmetric matrix of a RestBlock, stored as xx, yy, zz, xy, xz, yz of eight particles.
inline Mat3f symmetric_matrix(const float (*m)[8], size_t lane) {
    Mat3f S;
    S << m[0][lane], m[3][lane], m[4][lane], m[3][lane], m[1][lane], m[5][lane], m[4][lane],
        m[5][lane], m[2][lane];
    return S;
}

}  // namespace taffy
