#pragma once
// Parallel loops whose pieces take unequal times. Which thread does which piece changes no result,
// as in ThreadPool::for_ranges.
#include <algorithm>

#include "core/base/parallel.h"

namespace taffy {

/// One share of a loop whose indices are dealt out in rounds: indices first to last - 1 of every
/// round, which are contiguous in memory.
struct RoundShare {
    size_t first, last, round, count;

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (size_t begin = 0; begin < count; begin += round)
            for (size_t k = begin + first; k < std::min(begin + last, count); ++k) visit(k);
    }
};

/// Calls body(RoundShare) with shares that together cover every index of [0, count) once; every
/// thread gets indices from the whole range.
template <class Body>
void for_uneven(const ThreadPool& pool, size_t count, const Body& body) {
    constexpr size_t most = 64;
    const size_t round = std::min(count, most);
    pool.for_ranges(round, 1, [&](size_t first, size_t last) {
        body(RoundShare{first, last, round, count});
    });
}

/// The number of parts of a loop in which each part keeps sums of its own: added in the order of
/// the parts, they are the same with any number of threads.
constexpr size_t loop_parts = 8;

/// Calls body(part, begin, end) for parts of [0, count) of equal length.
template <class Body>
void for_parts(const ThreadPool& pool, size_t count, const Body& body) {
    pool.for_ranges(loop_parts, 1, [&](size_t first, size_t last) {
        for (size_t part = first; part < last; ++part)
            body(part, count * part / loop_parts, count * (part + 1) / loop_parts);
    });
}

}  // namespace taffy
