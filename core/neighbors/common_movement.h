#pragma once
// How far particles have moved relative to each other, for neighbour lists with a skin: pairs stay
// the same while everything moves alike.
#include <algorithm>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace taffy {

/// Returns whether there is a common movement from which no particle's own movement differs by more
/// than the limit [m]: then no two particles have come nearer to each other by more than twice the
/// limit. Two common movements are tried: rest, and the middle of the bounding box of all
/// movements.
/// @param counts    bool(i): whether particle i matters
/// @param movement  Vec4f(i): movement of particle i [m]; the fourth entry is 0
template <class Counts, class Movement>
bool move_alike(const ThreadPool& pool, size_t count, float limit, const Counts& counts,
                const Movement& movement) {
    struct Moved {
        Vec4f least = Vec4f::Constant(1e30f), most = Vec4f::Constant(-1e30f);  // by component [m]
        float farthest2 = 0.0f;  // from the common movement [m^2]
        bool finite = true;
    };
    constexpr size_t chunk = 4096;
    std::vector<Moved> parts((count + chunk - 1) / chunk);
    const auto look = [&](const Vec4f& common) {
        pool.for_ranges(count, chunk, [&](size_t first, size_t last) {
            for (size_t begin = first; begin < last; begin += chunk) {
                Moved part;
                for (size_t i = begin; i < std::min(begin + chunk, last); ++i) {
                    if (!counts(i)) continue;
                    const Vec4f moved = movement(i);
                    part.least = part.least.cwiseMin(moved);
                    part.most = part.most.cwiseMax(moved);
                    const float beyond2 = (moved - common).squaredNorm();
                    part.finite = part.finite && beyond2 < 1e30f;
                    part.farthest2 = std::max(part.farthest2, beyond2);
                }
                parts[begin / chunk] = part;
            }
        });
        Moved all;
        for (const Moved& part : parts) {
            all.least = all.least.cwiseMin(part.least), all.most = all.most.cwiseMax(part.most);
            all.farthest2 = std::max(all.farthest2, part.farthest2);
            all.finite = all.finite && part.finite;
        }
        return all;
    };
    const Moved all = look(Vec4f::Zero());
    if (!all.finite) return false;
    if (all.farthest2 <= limit * limit) return true;
    // No movement is farther from the middle of the box than a corner of the box, and some movement
    // is at least as far from it as a side.
    const Vec4f size = all.most - all.least;
    if (size.squaredNorm() <= 4.0f * limit * limit) return true;
    if (size.maxCoeff() > 2.0f * limit) return false;
    return look(0.5f * (all.least + all.most)).farthest2 <= limit * limit;
}

}  // namespace taffy
