#include "tests/benchmarks/morton_order.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace taffy {

namespace {

/// Spreads the lower 21 bits so that two zeros lie between any two of them.
uint64_t spread_bits(uint64_t v) {
    v &= 0x1fffff;
    v = (v | v << 32) & 0x001f00000000ffff;
    v = (v | v << 16) & 0x001f0000ff0000ff;
    v = (v | v << 8) & 0x100f00f00f00f00f;
    v = (v | v << 4) & 0x10c30c30c30c30c3;
    v = (v | v << 2) & 0x1249249249249249;
    return v;
}

}  // namespace

std::vector<uint32_t> morton_order(std::span<const Vec3f> points, float cell) {
    Vec3f lower = Vec3f::Constant(std::numeric_limits<float>::max());
    for (const Vec3f& x : points) lower = lower.cwiseMin(x);
    std::vector<uint64_t> key(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
        const Vec3f place = ((points[i] - lower) / cell).cwiseMin(2097151.0f);
        // Half a cell up: lattice points fall into the middle of their cells.
        const auto bits = [&](int k) { return spread_bits(uint64_t(double(place[k]) + 0.5)); };
        key[i] = bits(0) | bits(1) << 1 | bits(2) << 2;
    }
    std::vector<uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return key[a] < key[b]; });
    return order;
}

}  // namespace taffy
