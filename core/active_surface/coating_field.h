#pragma once
// What an active surface follows: the coating of the particles, on the nodes of a lattice,
//     c(x) = sum_j s_j V_j W(|x - x_j|),   W = (1 - r^2 / h^2)^3 normalised,   h = 2 d,
// which is 1/2 half a spacing beyond the last particles where matter is flat: the paper's density
// over the density at rest, and its iso-value. Sparse particles count more: s_j = max(1, c_0 /
// c(x_j)), so that the surface of a lone particle is a drop of its own volume.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/iso/iso_kernels.h"
#include "core/iso/lattice_mesher.h"

namespace taffy {

/// The particles of one surface; all arrays have the same length.
struct CoatedParticles {
    std::span<const Vec4f> x;       // position and spacing d [m]
    std::span<const Vec4f> v;       // velocity [m/s]; w is not used
    std::span<const float> volume;  // at rest [m^3]
};

class CoatingField {
  public:
    static constexpr float level = 0.5f;
    static constexpr float support = 2.0f;  // h [d]
    /// |grad c| at the level, where the surface is flat [1/d].
    static constexpr float steepness = 0.47f;

    /// Finds c at the nodes of the lattice's blocks, in their order. Space for which the lattice
    /// has no block is full or empty.
    void find(const ThreadPool& pool, const CoatedParticles& particles, const BlockLattice& lattice,
              std::vector<float>& c);

  private:
    void sort(const CoatedParticles& particles, const BlockLattice& lattice);
    void find_shares(const ThreadPool& pool, const BlockLattice& lattice, std::span<const float> c);
    void add(const ThreadPool& pool, const BlockLattice& lattice,
             std::span<const IsoKernel> kernels, std::span<const uint32_t> begin,
             std::vector<float>& c) const;

    // By block that holds particles:
    std::vector<BlockPlace> homes_;
    std::vector<uint32_t> begin_;     // first kernel of each block; one more at the end
    std::vector<IsoKernel> kernels_;  // block by block
    BlockMap home_map_;               // from place to index in homes_
    int reach_ = 1;                   // of a kernel [blocks]
    // The additional kernels of sparse particles.
    std::vector<float> share_;  // s_j - 1, by kernel
    std::vector<uint32_t> sparse_begin_;
    std::vector<IsoKernel> sparse_;
};

}  // namespace taffy
