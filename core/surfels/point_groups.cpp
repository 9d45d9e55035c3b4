#include "core/surfels/point_groups.h"

namespace taffy {

PointGroup::Box PointGroup::box(std::span<const Vec4f> x) const {
    Vec4f lower = x[members[0]], upper = lower;
    for (const uint32_t i : members) lower = lower.cwiseMin(x[i]), upper = upper.cwiseMax(x[i]);
    return {lower.head<3>(), upper.head<3>()};
}

PointGroups::PointGroups(const ThreadPool& pool, std::span<const Vec4f> x,
                         std::span<const uint32_t> component, float extent) {
    grid_.build(pool, x, extent);
    std::vector<uint32_t> runs;
    grid_.find_runs(runs);
    const std::span<const uint32_t> order = grid_.order();
    for (size_t run = 0; run + 1 < runs.size(); ++run) {
        size_t first = runs[run];
        for (size_t k = first + 1; k <= runs[run + 1]; ++k) {
            const uint32_t of = component[order[first]];
            if (k < runs[run + 1] && component[order[k]] == of) continue;
            groups_.push_back({order.subspan(first, k - first), of});
            first = k;
        }
    }
}

}  // namespace taffy
