#pragma once
// Parallel loops whose pieces take unlike times. Which thread does what changes no result, as in
// ThreadPool::for_ranges.
#include <algorithm>

#include "core/base/parallel.h"

namespace taffy {

/// A share of a loop that is dealt out in rounds: of every round of so many indices those from
/// first to last, which follow each other in memory.
struct RoundShare {
    size_t first, last, round, count;

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (size_t begin = 0; begin < count; begin += round)
            for (size_t k = begin + first; k < std::min(begin + last, count); ++k) visit(k);
    }
};

/// Calls body(RoundShare) until every index of [0, count) is in one of them, so that every thread
/// gets pieces from everywhere.
template <class Body>
void for_uneven(const ThreadPool& pool, size_t count, const Body& body) {
    constexpr size_t most = 64;
    const size_t round = std::min(count, most);
    pool.for_ranges(round, 1, [&](size_t first, size_t last) {
        body(RoundShare{first, last, round, count});
    });
}

/// So many parts has a loop whose parts each keep sums of their own: added one after the other,
/// they are the same with any number of threads.
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
