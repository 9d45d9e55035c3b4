#pragma once
// Stores the selected ones of eight values side by side. Everything is static, like simd.inl:
// included once by each build of the kernels.
#include <cstdint>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "core/base/simd.inl"

namespace taffy {
namespace {

/// For every mask of eight bits: the indices of the selected values, in order, and their number.
struct PackingTable {
    alignas(32) int from[256][lanes];
    uint8_t count[256];

    constexpr PackingTable() : from(), count() {
        for (int bits = 0; bits < 256; ++bits)
            for (int lane = 0; lane < lanes; ++lane)
                if (bits >> lane & 1) from[bits][count[bits]++] = lane;
    }
};
constexpr PackingTable packing;

/// Bit l is set where mask[l] is not 0 (and hence -1).
inline unsigned bits_of(i8 mask) {
#if defined(__AVX2__)
    return unsigned(_mm256_movemask_ps(_mm256_castsi256_ps((__m256i)mask)));
#else
    unsigned bits = 0;
    for (int l = 0; l < lanes; ++l) bits |= unsigned(mask[l] & 1) << l;
    return bits;
#endif
}

/// Stores the values whose bits are set to out[0], out[1], ...; the rest, up to out[7], is
/// overwritten.
inline void store_packed(float* out, f8 v, unsigned bits) {
#if defined(__AVX2__)
    _mm256_storeu_ps(out, _mm256_permutevar8x32_ps(
                              (__m256)v, _mm256_load_si256((const __m256i*)packing.from[bits])));
#else
    for (int l = 0; l < lanes; ++l) out[l] = v[packing.from[bits][l]];
#endif
}
inline void store_packed(uint32_t* out, const uint32_t* v, unsigned bits) {
#if defined(__AVX2__)
    _mm256_storeu_si256((__m256i*)out, _mm256_permutevar8x32_epi32(
                                           _mm256_loadu_si256((const __m256i*)v),
                                           _mm256_load_si256((const __m256i*)packing.from[bits])));
#else
    for (int l = 0; l < lanes; ++l) out[l] = v[packing.from[bits][l]];
#endif
}

}  // namespace
}  // namespace taffy
