#pragma once
// Parallel loops whose pieces take unlike times. Which thread does what changes no result, as in
// ThreadPool::for_ranges.
#include "core/base/parallel.h"

namespace taffy {

/// Every so many'th index of a loop.
struct EveryNth {
    size_t first, step, count;

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (size_t k = first; k < count; k += step) visit(k);
    }
};

/// Calls body(EveryNth) until every index of [0, count) is in one of them, so that every thread
/// gets pieces from everywhere.
template <class Body>
void for_uneven(const ThreadPool& pool, size_t count, const Body& body) {
    constexpr size_t most = 64;
    const size_t shares = count < most ? count : most;
    pool.for_ranges(shares, 1, [&](size_t begin, size_t end) {
        for (size_t share = begin; share < end; ++share) body(EveryNth{share, shares, count});
    });
}

/// Calls both, at the same time where there are threads: they must not depend on each other.
template <class First, class Second>
void run_both(const ThreadPool& pool, const First& first, const Second& second) {
    pool.for_ranges(2, 1, [&](size_t begin, size_t end) {
        if (begin == 0) first();
        if (end == 2) second();
    });
}

}  // namespace taffy
