#pragma once
// Parallel loops over the slots of the solves.
#include "core/fluid/fluid_solver.h"

namespace taffy {

inline void add(Float4& to, float factor, const Float4& v) {
    for (int c = 0; c < 3; ++c) to.value[c] += factor * v.value[c];
}

template <class Work>
void FluidSolver::for_slots(const ThreadPool& pool, const Work& work) const {
    pool.for_ranges(equations_.size(), grain, work);
}

/// Calls work(first, last) for slots of groups that are not done.
template <class Work>
void FluidSolver::for_busy(const ThreadPool& pool, const Work& work) const {
    pool.for_ranges(pieces_.size(), 1, [&](size_t begin, size_t end) {
        for (size_t p = begin; p < end; ++p)
            if (state_[pieces_[p].group].busy) work(pieces_[p].first, pieces_[p].last);
    });
}

/// As for_busy(), but calls work(first, last, totals), which adds to the totals of the slots'
/// group.
template <class Work>
void FluidSolver::tally(const ThreadPool& pool, const Work& work) {
    for (GroupState& state : state_) state.totals = state.no_totals();
    pool.for_ranges(pieces_.size(), 1, [&](size_t begin, size_t end) {
        for (size_t p = begin; p < end; ++p) {
            GroupState& state = state_[pieces_[p].group];
            if (!state.busy) continue;
            Totals own = state.no_totals();
            work(pieces_[p].first, pieces_[p].last, own);
            state.totals.add_shared(own);
        }
    });
}

template <class TakesPart>
void FluidSolver::divide(size_t first, size_t last, const TakesPart& takes_part,
                         std::vector<Piece>& pieces) const {
    for (size_t k = first; k < last;) {
        const size_t begin = k, most = std::min(last, begin + grain);
        while (k < most && takes_part(k) && group_[k] == group_[begin]) ++k;
        if (k > begin)
            pieces.push_back({uint32_t(begin), uint32_t(k), group_[begin]});
        else
            ++k;
    }
}

}  // namespace taffy
