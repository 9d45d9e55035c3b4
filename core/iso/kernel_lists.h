#pragma once
// Lists of the kernels that are needed in each block of the lattice.
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/base/uneven_work.h"
#include "core/iso/fullness.h"
#include "core/iso/iso_kernels.h"
#include "core/iso/lattice_mesher.h"
#include "core/iso/walls.h"

namespace taffy {

/// All blocks from the first to the second along every axis.
using BlockRange = std::pair<BlockPlace, BlockPlace>;

class KernelLists {
  public:
    /// Gives the lattice the blocks that a kernel is needed in and that are not full as a whole.
    /// @param cubes  number of the fullness's cubes along the edge of a block
    /// @param off    distance from walls at which the field is looked up, see WallsOfBlock [m]
    void find_blocks(const ThreadPool& pool, std::span<const IsoKernel> kernels,
                     const Fullness& fullness, int cubes, const Walls& walls, float off,
                     BlockLattice& lattice);
    /// Fills the lists, after find_blocks().
    void fill(const ThreadPool& pool, const BlockLattice& lattice);
    /// Returns the kernels that a block needs, ascending.
    std::span<const uint32_t> of(size_t block) const {
        return std::span(list_).subspan(list_begin_[block],
                                        list_begin_[block + 1] - list_begin_[block]);
    }

  private:
    void find_ranges(const ThreadPool& pool, std::span<const IsoKernel> kernels, const Walls& walls,
                     float off, const BlockLattice& lattice);

    std::vector<BlockRange> ranges_;  // by kernel: the blocks that it reaches into
    // The ranges that occur, by part of the kernels; most are listed once.
    std::array<std::vector<BlockRange>, loop_parts> distinct_;
    struct Entry {
        uint32_t block, kernel;
    };
    std::array<std::vector<Entry>, loop_parts> entries_;  // by part of the kernels
    std::vector<uint32_t> list_begin_, list_;             // by block
    std::vector<uint32_t> next_;  // by part of the kernels and block: next index in list_
};

}  // namespace taffy
