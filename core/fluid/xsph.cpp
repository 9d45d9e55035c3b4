#include "core/fluid/xsph.h"

#include <algorithm>

#include "core/kernels/mueller_kernels.h"

namespace taffy {

void smooth_velocities(const ThreadPool& pool, const NeighbourOrder& order,
                       const CurrentNeighbours& neighbours, float support, const FluidParticles& p,
                       std::span<Vec4f> change) {
    const Poly6<float> common(support);
    const auto weight_at = [&](uint32_t i, uint32_t j, float r2) {
        const float h = p.grain.empty() ? support : pair_support(*p.grain_of(i), *p.grain_of(j));
        return h == support ? common.value(r2) : Poly6<float>(h).value(r2);
    };
    const std::span<const uint32_t> rows = order.rows();
    std::ranges::fill(change, Vec4f::Zero().eval());
    pool.for_ranges(rows.size(), 128, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            if (p.molten[i] <= 0.0f) continue;
            Vec4f sum = Vec4f::Zero();
            for (const uint32_t slot : neighbours.of(k)) {
                if (slot == rows.size()) continue;  // fills up the list
                const uint32_t j = rows[slot];
                const float weight = p.molten[j] * p.volume[j] * p.density[j] /
                                     (0.5f * (p.density[i] + p.density[j]));
                const float r2 = (p.x[j] - p.x[i]).squaredNorm();
                sum += weight * weight_at(i, j, r2) * (p.v[j] - p.v[i]);
            }
            change[i] = p.molten[i] * sum;
        }
    });
}

}  // namespace taffy
