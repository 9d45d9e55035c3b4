#pragma once
// Keeps the volume of a surface, place by place. What the level of a smooth field encloses is a
// little more or less than the particles hold: bent surfaces lie too deep, rough ones too high.
// Block by block of the lattice it is counted how much is missing, and the surface near there is
// moved out so far that it is there.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/iso/lattice_mesher.h"

namespace taffy {

class VolumeBalance {
  public:
    /// Begins with what particles hold [m^3].
    /// @param x  positions and spacings [m]
    void count_particles(const ThreadPool& pool, const BlockLattice& lattice,
                         std::span<const Vec4f> x, std::span<const float> volume);
    /// Takes away what a block encloses [m^3]. Different blocks may be counted at once.
    void take_away(size_t block, double volume) { missing_[block] -= volume; }
    /// Adds area of the surface that may move [m^2].
    void add_area(const BlockLattice& lattice, const Vec3f& place, float area);
    /// After the last area.
    void smooth(const ThreadPool& pool, const BlockLattice& lattice);

    /// How far the surface is to move out there [m].
    float shift(const BlockLattice& lattice, const Vec3f& place) const;

  private:
    struct Balance {
        double missing = 0.0;  // volume [m^3]
        double area = 0.0;     // [m^2]
    };

    std::vector<double> held_;      // by part of the particles and block [m^3]
    std::vector<double> missing_;   // by block [m^3]
    std::vector<double> area_;      // by block [m^2]
    std::vector<Balance> balance_;  // of a block and those around it
};

}  // namespace taffy
