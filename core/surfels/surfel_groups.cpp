#include "core/surfels/surfel_groups.h"

namespace taffy {

SurfelGroup::Box SurfelGroup::box(const Surfels& surfels) const {
    Box box{surfels.x[members[0]].head<3>(), surfels.x[members[0]].head<3>()};
    for (const uint32_t i : members) {
        const Vec3f x = surfels.x[i].head<3>();
        box.lower = box.lower.cwiseMin(x), box.upper = box.upper.cwiseMax(x);
    }
    return box;
}

SurfelGroups::SurfelGroups(const ThreadPool& pool, const Surfels& surfels, float extent) {
    grid_.build(pool, surfels.x, extent);
    std::vector<uint32_t> runs;
    grid_.find_runs(runs);
    const std::span<const uint32_t> order = grid_.order();
    for (size_t run = 0; run + 1 < runs.size(); ++run) {
        size_t first = runs[run];
        for (size_t k = first + 1; k <= runs[run + 1]; ++k) {
            const uint32_t component = surfels.component[order[first]];
            if (k < runs[run + 1] && surfels.component[order[k]] == component) continue;
            groups_.push_back({order.subspan(first, k - first), component});
            first = k;
        }
    }
}

}  // namespace taffy
