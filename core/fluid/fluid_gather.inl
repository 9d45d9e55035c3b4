#pragma once
// Gathers eight slots at a time, and finds the scales of the kernels of eight pairs. Everything is
// static: included once by each build of the kernels.
#include "core/base/packing.inl"
#include "core/fluid/fluid_kernels.h"

namespace taffy {
namespace {

/// The components of eight vectors.
struct Components {
    f8 x, y, z, w;
};

inline Components transposed(f4 a0, f4 a1, f4 a2, f4 a3, f4 a4, f4 a5, f4 a6, f4 a7) {
    const f8 r04 = __builtin_shufflevector(a0, a4, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 r15 = __builtin_shufflevector(a1, a5, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 r26 = __builtin_shufflevector(a2, a6, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 r37 = __builtin_shufflevector(a3, a7, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 xy01 = __builtin_shufflevector(r04, r15, 0, 8, 1, 9, 4, 12, 5, 13);
    const f8 zw01 = __builtin_shufflevector(r04, r15, 2, 10, 3, 11, 6, 14, 7, 15);
    const f8 xy23 = __builtin_shufflevector(r26, r37, 0, 8, 1, 9, 4, 12, 5, 13);
    const f8 zw23 = __builtin_shufflevector(r26, r37, 2, 10, 3, 11, 6, 14, 7, 15);
    return {__builtin_shufflevector(xy01, xy23, 0, 1, 8, 9, 4, 5, 12, 13),
            __builtin_shufflevector(xy01, xy23, 2, 3, 10, 11, 6, 7, 14, 15),
            __builtin_shufflevector(zw01, zw23, 0, 1, 8, 9, 4, 5, 12, 13),
            __builtin_shufflevector(zw01, zw23, 2, 3, 10, 11, 6, 7, 14, 15)};
}

inline Components gather(const Float4* row, const uint32_t* slot) {
    return transposed(load(row[slot[0]]), load(row[slot[1]]), load(row[slot[2]]),
                      load(row[slot[3]]), load(row[slot[4]]), load(row[slot[5]]),
                      load(row[slot[6]]), load(row[slot[7]]));
}

inline f8 gather(const float* value, const uint32_t* slot) {
    return f8{value[slot[0]], value[slot[1]], value[slot[2]], value[slot[3]],
              value[slot[4]], value[slot[5]], value[slot[6]], value[slot[7]]};
}

/// The neighbours of a slot.
struct List {
    const uint32_t *first, *last;
    List(const SlotLists& lists, size_t i)
        : first(lists.piece[i / slots_of_piece] +
                (lists.begin[i] - lists.begin[i / slots_of_piece * slots_of_piece])),
          last(first + (lists.begin[i + 1] - lists.begin[i])) {}
};

/// Supports of the pairs of a particle with eight others.
inline f8 pair_support(f8 own, f8 others) {
    const f8 zero = splat(0.0f), both = splat(0.5f) * (own + others);
    return own > zero ? (others > zero ? both : own) : others;
}

/// The scales of the kernels of eight pairs. Where all supports are the same they are found once,
/// by the same operations: a fluid of another resolution elsewhere changes no bit.
struct PairScale {
    f8 h, inverse, third, fifth;  // h_ij, 1/h_ij, 1/h_ij^3, 1/h_ij^5
};

inline PairScale scale_of(f8 h) {
    const f8 tiny = splat(1e-6f);  // for pairs in which neither body flows
    const f8 inverse = splat(1.0f) / (h > tiny ? h : tiny), third = inverse * inverse * inverse;
    return {h, inverse, third, third * inverse * inverse};
}

}  // namespace
}  // namespace taffy
