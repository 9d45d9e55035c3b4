#pragma once
// Keeps the volume of a surface, locally. The level of a smooth field encloses a little more or
// less than the volume of the particles: curved surfaces lie too deep, rough ones too high. For
// every block of the lattice the missing volume is counted, and the surface near the block is moved
// out far enough to enclose it.
#include <span>
#include <vector>

#include "core/base/uneven_work.h"
#include "core/iso/lattice_mesher.h"

namespace taffy {

class VolumeBalance {
  public:
    /// Begins with the volume of the particles [m^3].
    /// @param x  positions and spacings [m]
    void count_particles(const ThreadPool& pool, const BlockLattice& lattice,
                         std::span<const Vec4f> x, std::span<const float> volume);
    /// Subtracts the volume that a block encloses [m^3]. Different blocks may be counted at once.
    void take_away(size_t block, double volume) { missing_[block] -= volume; }
    /// Counts the area of the surface that may move: calls triangle(k) for all k below the count.
    /// @param triangle  returns the centre [m] and, as w, the area [m^2]; 0 if it may not move
    template <class Triangle>
    void count_area(const ThreadPool& pool, const BlockLattice& lattice, size_t count,
                    const Triangle& triangle) {
        const size_t blocks = area_.size();
        by_part_.assign(loop_parts * blocks, 0.0);
        for_parts(pool, count, [&](size_t part, size_t begin, size_t end) {
            for (size_t k = begin; k < end; ++k) {
                const Vec4f t = triangle(k);
                const int32_t block =
                    lattice.map.at(place_of(t.head<3>(), lattice.origin, 1.0f / lattice.edge()));
                if (block >= 0) by_part_[part * blocks + size_t(block)] += double(t.w());
            }
        });
        add_parts(area_);
    }
    /// Sums the balance over neighbouring blocks; needed after count_area().
    void smooth(const ThreadPool& pool, const BlockLattice& lattice);

    /// Returns how far the surface is to move out at a place [m].
    float shift(const BlockLattice& lattice, const Vec3f& place) const;

  private:
    struct Balance {
        double missing = 0.0;  // volume [m^3]
        double area = 0.0;     // [m^2]
    };

    /// Adds by_part_ to the sums of every block.
    void add_parts(std::vector<double>& sums) const;

    std::vector<double> by_part_;   // by part of a loop and block
    std::vector<double> missing_;   // by block [m^3]
    std::vector<double> area_;      // by block [m^2]
    std::vector<Balance> balance_;  // of a block and those around it
};

}  // namespace taffy
