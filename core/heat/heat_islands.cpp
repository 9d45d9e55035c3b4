#include "core/heat/heat_islands.h"

#include "core/base/disjoint_sets.h"

namespace taffy {

std::vector<uint32_t> heat_islands(std::span<const uint32_t> rows, const HeatParticles& p) {
    const size_t bodies = p.material.size();
    std::vector<uint32_t> island(bodies);
    if (bodies < 2) return island;
    std::vector<Vec4f> lower(bodies, Vec4f::Constant(1e30f)), upper(bodies, -lower[0]);
    for (const uint32_t i : rows) {
        const uint16_t b = p.body[i];
        lower[b] = lower[b].cwiseMin(p.x[i]), upper[b] = upper[b].cwiseMax(p.x[i]);
    }
    DisjointSets joined(bodies);
    for (uint32_t a = 0; a < bodies; ++a)
        for (uint32_t b = 0; b < a; ++b) {
            const float reach = 0.5f * (p.material[a].support + p.material[b].support);
            if ((lower[a] - upper[b]).maxCoeff() < reach &&
                (lower[b] - upper[a]).maxCoeff() < reach)
                joined.unite(a, b);
        }
    for (uint32_t b = 0; b < bodies; ++b) island[b] = joined.of(b);
    return island;
}

}  // namespace taffy
