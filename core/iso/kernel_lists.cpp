#include "core/iso/kernel_lists.h"

#include <algorithm>
#include <utility>

#include "core/base/uneven_work.h"

namespace taffy {

namespace {

/// Finds the walls that some of these kernels may be near to.
/// @return the place from which the distances of the walls are measured
Vec3f find_walls_near(const Walls& walls, std::span<const IsoKernel> kernels, float distance,
                      std::vector<Walls::Far>& result) {
    Vec3f lower = Vec3f::Constant(1e30f), upper = -lower;
    for (const IsoKernel& kernel : kernels) {
        const Vec3f centre = Eigen::Map<const Vec3f>(kernel.centre);
        const Vec3f half = Vec3f::Constant(Eigen::Map<const Vec3f>(kernel.half).maxCoeff());
        lower = lower.cwiseMin(centre - half), upper = upper.cwiseMax(centre + half);
    }
    const Vec3f middle = 0.5f * (lower + upper);
    walls.find_near(middle, 0.5f * (upper - lower).norm() + distance, result);
    return middle;
}

/// How many recent ranges are remembered, in slots given by number_of().
constexpr size_t recent_ranges = 256;

/// Returns a hash that differs for ranges near each other.
size_t number_of(const BlockRange& range) {
    const auto& [first, last] = range;
    const BlockPlace wide{last.x - first.x, last.y - first.y, last.z - first.z};
    return size_t(first.x) + 5 * size_t(first.y) + 25 * size_t(first.z) +
           97 * size_t(wide.x + 2 * wide.y + 4 * wide.z);
}

template <class Visit>
void for_blocks(const BlockRange& range, const Visit& visit) {
    for (int z = range.first.z; z <= range.second.z; ++z)
        for (int y = range.first.y; y <= range.second.y; ++y)
            for (int x = range.first.x; x <= range.second.x; ++x) visit(BlockPlace{x, y, z});
}

/// Returns whether all cubes of a block lie inside.
bool is_full(const Fullness& fullness, const BlockPlace& block, int cubes) {
    for (int z = 0; z < cubes; ++z)
        for (int y = 0; y < cubes; ++y)
            for (int x = 0; x < cubes; ++x)
                if (fullness.at(BlockPlace{block.x * cubes + x, block.y * cubes + y,
                                           block.z * cubes + z}) < Fullness::inside)
                    return false;
    return true;
}

}  // namespace

/// Finds the blocks that every kernel is needed in; near walls they go beyond its reach, see
/// WallsOfBlock::looked_up.
void KernelLists::find_ranges(const ThreadPool& pool, std::span<const IsoKernel> kernels,
                              const Walls& walls, float off, const BlockLattice& lattice) {
    const float inverse = 1.0f / lattice.edge();
    ranges_.resize(kernels.size());
    for_parts(pool, kernels.size(), [&](size_t part, size_t begin, size_t end) {
        // Consecutive kernels are mostly near each other.
        constexpr size_t together = 16;
        std::array<BlockRange, recent_ranges> recent;
        recent.fill({BlockPlace{1, 1, 1}, BlockPlace{}});  // the range of no kernel
        std::vector<Walls::Far> walls_near_all;
        std::vector<BlockRange>& distinct = distinct_[part];
        distinct.clear();
        for (size_t first = begin; first < end; first += together) {
            const auto some = kernels.subspan(first, std::min(together, end - first));
            const Vec3f middle = find_walls_near(walls, some, 2.0f * off, walls_near_all);
            for (const IsoKernel& kernel : some) {
                const Vec3f centre = Eigen::Map<const Vec3f>(kernel.centre);
                Vec3f half = Eigen::Map<const Vec3f>(kernel.half);
                if (!walls_near_all.empty() &&
                    walls.any_near(walls_near_all, (centre - middle).norm(), centre,
                                   half.maxCoeff() + 2.0f * off))
                    half += Vec3f::Constant(off + 2.0f * lattice.cell);
                const BlockRange range{place_of(centre - half, lattice.origin, inverse),
                                       place_of(centre + half, lattice.origin, inverse)};
                ranges_[size_t(&kernel - kernels.data())] = range;
                BlockRange& known = recent[number_of(range) % recent_ranges];
                if (range == known) continue;
                known = range;
                distinct.push_back(range);
            }
        }
    });
}

void KernelLists::find_blocks(const ThreadPool& pool, std::span<const IsoKernel> kernels,
                              const Fullness& fullness, int cubes, const Walls& walls, float off,
                              BlockLattice& lattice) {
    find_ranges(pool, kernels, walls, off, lattice);
    lattice.places.clear();
    BlockPlace lower = ranges_[0].first, upper = ranges_[0].second;
    for (const std::vector<BlockRange>& distinct : distinct_)
        for (const auto& [first, last] : distinct) {
            lower = {std::min(lower.x, first.x), std::min(lower.y, first.y),
                     std::min(lower.z, first.z)};
            upper = {std::max(upper.x, last.x), std::max(upper.y, last.y),
                     std::max(upper.z, last.z)};
        }
    lattice.map.reset(lower + BlockPlace{-1, -1, -1}, upper + BlockPlace{1, 1, 1},
                      BlockLattice::outside);
    for (const BlockPlace& cube : fullness.cubes()) {
        const BlockPlace block{cube.x >= 0 ? cube.x / cubes : -((-cube.x - 1) / cubes + 1),
                               cube.y >= 0 ? cube.y / cubes : -((-cube.y - 1) / cubes + 1),
                               cube.z >= 0 ? cube.z / cubes : -((-cube.z - 1) / cubes + 1)};
        if (lattice.map.holds(block) && is_full(fullness, block, cubes))
            lattice.map[block] = BlockLattice::inside;
    }
    for (const std::vector<BlockRange>& distinct : distinct_)
        for (const BlockRange& range : distinct)
            for_blocks(range, [&](const BlockPlace& place) {
                int32_t& block = lattice.map[place];
                if (block != BlockLattice::outside) return;
                block = int32_t(lattice.places.size());
                lattice.places.push_back(place);
            });
}

/// A counting sort by block. For every part of the kernels it counts first how many of them each
/// block needs, so that all parts can be filled in at the same time.
void KernelLists::fill(const ThreadPool& pool, const BlockLattice& lattice) {
    const size_t blocks = lattice.places.size();
    next_.assign(loop_parts * blocks, 0);
    for_parts(pool, ranges_.size(), [&](size_t part, size_t begin, size_t end) {
        uint32_t* counts = next_.data() + part * blocks;
        std::vector<Entry>& entries = entries_[part];
        entries.clear();
        for (size_t k = begin; k < end; ++k)
            for_blocks(ranges_[k], [&](const BlockPlace& place) {
                const int32_t block = lattice.map.at(place);
                if (block < 0) return;
                ++counts[block];
                entries.push_back({uint32_t(block), uint32_t(k)});
            });
    });
    list_begin_.assign(1, 0);
    uint32_t total = 0;
    for (size_t block = 0; block < blocks; ++block) {
        for (size_t part = 0; part < loop_parts; ++part)
            total += std::exchange(next_[part * blocks + block], total);
        list_begin_.push_back(total);
    }
    list_.resize(total);
    for_parts(pool, ranges_.size(), [&](size_t part, size_t, size_t) {
        uint32_t* next = next_.data() + part * blocks;
        for (const Entry& entry : entries_[part]) list_[next[entry.block]++] = entry.kernel;
    });
}

}  // namespace taffy
