#include "core/active_surface/coating_field.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/active_surface/padded_block.h"

namespace taffy {

namespace {

/// Integral of (1 - r^2)^3 over the ball of radius 1.
constexpr float integral = 64.0f * std::numbers::pi_v<float> / 315.0f;

/// c_0: the value of c at the centre of a lone drop of volume d^3 at whose surface c is the level.
const float lone_value = [] {
    const float radius = std::cbrt(0.75f / std::numbers::pi_v<float>);  // [d]
    const float q = radius * radius / (CoatingField::support * CoatingField::support);
    return CoatingField::level / std::pow(1.0f - q, 3.0f);
}();

IsoKernel kernel_of(const Vec4f& x, float volume) {
    const float h = CoatingField::support * x.w();
    IsoKernel kernel{};
    for (int a = 0; a < 3; ++a) {
        kernel.centre[a] = x[a];
        kernel.a[a] = 1.0f / (h * h);
        kernel.half[a] = h;
    }
    kernel.scale = volume / (integral * h * h * h);
    return kernel;
}

bool reaches(const IsoKernel& kernel, const Vec3f& lower, float edge) {
    for (int a = 0; a < 3; ++a)
        if (kernel.centre[a] + kernel.half[a] < lower[a] ||
            kernel.centre[a] - kernel.half[a] > lower[a] + edge)
            return false;
    return true;
}

}  // namespace

/// Sorts the particles by the block that they lie in, and within it in their order.
void CoatingField::sort(const CoatedParticles& particles, const BlockLattice& lattice) {
    const size_t count = particles.x.size();
    const float inverse = 1.0f / lattice.edge();
    std::vector<BlockPlace> place(count);
    float widest = 0.0f;
    BlockPlace lower{}, upper{};
    for (size_t i = 0; i < count; ++i) {
        const BlockPlace p = place[i] = place_of(particles.x[i].head<3>(), lattice.origin, inverse);
        if (i == 0) lower = upper = p;
        lower = {std::min(lower.x, p.x), std::min(lower.y, p.y), std::min(lower.z, p.z)};
        upper = {std::max(upper.x, p.x), std::max(upper.y, p.y), std::max(upper.z, p.z)};
        widest = std::max(widest, particles.x[i].w());
    }
    reach_ = std::max(1, int(std::ceil(support * widest * inverse)));
    home_map_.reset(lower, upper, -1);
    homes_.clear();
    begin_.assign(1, 0);
    std::vector<uint32_t> home(count);
    for (size_t i = 0; i < count; ++i) {
        int32_t& number = home_map_[place[i]];
        if (number < 0) {
            number = int32_t(homes_.size());
            homes_.push_back(place[i]);
            begin_.push_back(0);
        }
        home[i] = uint32_t(number);
        ++begin_[home[i] + 1];
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    kernels_.resize(count);
    std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
    for (size_t i = 0; i < count; ++i)
        kernels_[next[home[i]]++] = kernel_of(particles.x[i], particles.volume[i]);
}

void CoatingField::add(const ThreadPool& pool, const BlockLattice& lattice,
                       std::span<const IsoKernel> kernels, std::span<const uint32_t> begin,
                       std::vector<float>& c) const {
    const IsoFunctions& functions = iso_functions();
    pool.for_ranges(lattice.places.size(), 1, [&](size_t first, size_t last) {
        std::vector<uint32_t> list;
        for (size_t b = first; b < last; ++b) {
            const BlockPlace& place = lattice.places[b];
            const Vec3f lower = lattice.lower(place);
            list.clear();
            for (int z = -reach_; z <= reach_; ++z)
                for (int y = -reach_; y <= reach_; ++y)
                    for (int x = -reach_; x <= reach_; ++x) {
                        const int32_t home = home_map_.at(place + BlockPlace{x, y, z});
                        if (home < 0) continue;
                        for (uint32_t k = begin[size_t(home)]; k < begin[size_t(home) + 1]; ++k)
                            if (reaches(kernels[k], lower, lattice.edge())) list.push_back(k);
                    }
            functions.add_to_nodes(kernels.data(), list.data(), list.size(), lower.data(),
                                   lattice.cell, &c[b * BlockLattice::block_size]);
        }
    });
}

void CoatingField::find_shares(const ThreadPool& pool, const BlockLattice& lattice,
                               std::span<const float> c) {
    share_.assign(kernels_.size(), 0.0f);
    pool.for_ranges(homes_.size(), 1, [&](size_t first, size_t last) {
        PaddedBlock<1> values;
        for (size_t h = first; h < last; ++h) {
            const int32_t block = lattice.map.at(homes_[h]);
            if (block < 0) continue;
            values.gather(lattice, c, size_t(block), 1.0f, 0.0f);
            const Vec3f lower = lattice.lower(homes_[h]);
            for (uint32_t k = begin_[h]; k < begin_[h + 1]; ++k) {
                const Vec3f at = Eigen::Map<const Vec3f>(kernels_[k].centre) - lower;
                // A lone kernel between nodes has a higher value at its centre than the nodes show.
                const float found = std::max(values.sample(at / lattice.cell), kernels_[k].scale);
                share_[k] = std::max(0.0f, lone_value / found - 1.0f);
            }
        }
    });
    sparse_.clear();
    sparse_begin_.assign(1, 0);
    for (size_t h = 0; h < homes_.size(); ++h) {
        for (uint32_t k = begin_[h]; k < begin_[h + 1]; ++k) {
            if (share_[k] <= 0.0f) continue;
            sparse_.push_back(kernels_[k]);
            sparse_.back().scale *= share_[k];
        }
        sparse_begin_.push_back(uint32_t(sparse_.size()));
    }
}

void CoatingField::find(const ThreadPool& pool, const CoatedParticles& particles,
                        const BlockLattice& lattice, std::vector<float>& c) {
    c.assign(lattice.places.size() * BlockLattice::block_size, 0.0f);
    if (particles.x.empty()) return;
    sort(particles, lattice);
    add(pool, lattice, kernels_, begin_, c);
    find_shares(pool, lattice, c);
    add(pool, lattice, sparse_, sparse_begin_, c);
}

}  // namespace taffy
