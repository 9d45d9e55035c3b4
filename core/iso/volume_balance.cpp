#include "core/iso/volume_balance.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr double least_area = 40.0;  // of a surface whose volume is accurate, in faces of cells

}  // namespace

void VolumeBalance::count_particles(const ThreadPool& pool, const BlockLattice& lattice,
                                    std::span<const Vec4f> x, std::span<const float> volume) {
    const size_t blocks = lattice.places.size();
    by_part_.assign(loop_parts * blocks, 0.0);
    // Particles count as cubes, and so do nodes of the lattice: a cube across the border of two
    // blocks counts for each of them in part.
    const float inverse = 1.0f / lattice.edge();
    const Vec3f origin = lattice.origin - Vec3f::Constant(0.5f * lattice.cell);
    for_parts(pool, x.size(), [&](size_t part, size_t begin, size_t end) {
        double* held = by_part_.data() + part * blocks;
        for (size_t i = begin; i < end; ++i) {
            const float half = 0.5f * x[i].w() * inverse;
            const Vec3f at = (x[i].head<3>() - origin) * inverse;
            const BlockPlace first{int(std::floor(at.x() - half)), int(std::floor(at.y() - half)),
                                   int(std::floor(at.z() - half))};
            // Part of the cube in the first block along every axis; the rest is in the next one.
            Vec3f inside;
            const Vec3f border(float(first.x + 1), float(first.y + 1), float(first.z + 1));
            for (int a = 0; a < 3; ++a)
                inside[a] = std::min(1.0f, (border[a] - at[a] + half) / (2.0f * half));
            const int others = inside.minCoeff() < 1.0f ? 7 : 0;  // mostly none
            for (int c = 0; c <= others; ++c) {
                const BlockPlace beyond{c & 1, c >> 1 & 1, c >> 2};
                const float share = (beyond.x ? 1.0f - inside.x() : inside.x()) *
                                    (beyond.y ? 1.0f - inside.y() : inside.y()) *
                                    (beyond.z ? 1.0f - inside.z() : inside.z());
                if (share <= 0.0f) continue;
                const int32_t block = lattice.map.at(first + beyond);
                if (block >= 0) held[block] += double(share * volume[i]);
            }
        }
    });
    missing_.assign(blocks, 0.0);
    area_.assign(blocks, 0.0);
    add_parts(missing_);
}

void VolumeBalance::add_parts(std::vector<double>& sums) const {
    for (size_t part = 0; part < loop_parts; ++part)
        for (size_t block = 0; block < sums.size(); ++block)
            sums[block] += by_part_[part * sums.size() + block];
}

void VolumeBalance::smooth(const ThreadPool& pool, const BlockLattice& lattice) {
    balance_.assign(lattice.places.size(), {});
    pool.for_ranges(lattice.places.size(), 16, [&](size_t first, size_t last) {
        for (size_t b = first; b < last; ++b)
            for (int z = -1; z <= 1; ++z)
                for (int y = -1; y <= 1; ++y)
                    for (int x = -1; x <= 1; ++x) {
                        const int32_t other =
                            lattice.map.at(lattice.places[b] + BlockPlace{x, y, z});
                        if (other < 0) continue;
                        const double weight = (x ? 0.5 : 1.0) * (y ? 0.5 : 1.0) * (z ? 0.5 : 1.0);
                        balance_[b].missing += weight * missing_[size_t(other)];
                        balance_[b].area += weight * area_[size_t(other)];
                    }
    });
}

float VolumeBalance::shift(const BlockLattice& lattice, const Vec3f& place) const {
    // Linear between the centres of blocks.
    const Vec3f at = (place - lattice.origin) / lattice.edge() - Vec3f::Constant(0.5f);
    const BlockPlace lower{int(std::floor(at.x())), int(std::floor(at.y())),
                           int(std::floor(at.z()))};
    const Vec3f part = at - Vec3f(float(lower.x), float(lower.y), float(lower.z));
    double missing = 0.0, area = 0.0;
    for (int c = 0; c < 8; ++c) {
        const BlockPlace beyond{c & 1, c >> 1 & 1, c >> 2};
        const int32_t block = lattice.map.at(lower + beyond);
        if (block < 0) continue;
        const float weight = (beyond.x ? part.x() : 1.0f - part.x()) *
                             (beyond.y ? part.y() : 1.0f - part.y()) *
                             (beyond.z ? part.z() : 1.0f - part.z());
        missing += double(weight) * balance_[size_t(block)].missing;
        area += double(weight) * balance_[size_t(block)].area;
    }
    // The volume of a drop of a few cells is less accurate: its surface moves less.
    const double least = least_area * double(lattice.cell) * double(lattice.cell);
    return float(missing / (area + least));
}

}  // namespace taffy
