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

SurfelGroups::SurfelGroups(const Surfels& surfels, float extent) {
    grid_.build(surfels.x, extent);
    const std::span<const uint32_t> order = grid_.order();
    size_t first = 0;
    for (size_t k = 1; k <= order.size(); ++k) {
        const uint32_t component = surfels.component[order[first]];
        if (k < order.size() && grid_.same_cell(grid_.sorted()[k], grid_.sorted()[first]) &&
            surfels.component[order[k]] == component)
            continue;
        groups_.push_back({order.subspan(first, k - first), component});
        first = k;
    }
}

}  // namespace taffy
