#pragma once
// Neighbours of surfels [KAG05, section 4.1]: those of the same component within h_s = 2 r_s whose
// normals are less than 107 degrees apart: the faces at an edge are neighbours, the two sides of a
// film are not.
// Found with a grid once an update; while surfels move a little, neighbours and neighbours of
// neighbours are looked through again.
#include <span>

#include "core/base/parallel.h"
#include "core/neighbors/cell_grid.h"
#include "core/surfels/surfels.h"

namespace taffy {

class SurfelNeighbours {
  public:
    /// Kept of each surfel; resampling leaves fewer.
    static constexpr uint32_t most = 32;
    /// S_sub of the paper: the nearest.
    static constexpr uint32_t nearest = 10;

    /// Cosine between normals from which on surfels may be neighbours.
    static constexpr float opposite = -0.3f;

    /// Sorts the surfels into the order of the grid, then finds the neighbours of all.
    /// @param h  their reach [m]
    void sort_and_find(const ThreadPool& pool, Surfels& surfels, float h);
    /// After surfels have moved by these lengths [m]: lists of those that have moved by much since
    /// their lists were made, and of their neighbours, are made anew.
    void update(const ThreadPool& pool, const Surfels& surfels, std::span<const float> moved);

    /// Nearest first.
    std::span<const uint32_t> of(size_t i) const { return {&index_[i * most], count_[i]}; }
    uint32_t count(size_t i) const { return count_[i]; }
    float reach() const { return h_; }
    /// Of the surfels as they were sorted; its slots are their indices.
    const CellGrid& grid() const { return grid_; }
    bool are_neighbours(const Surfels& surfels, uint32_t i, uint32_t j) const {
        return i != j && surfels.component[i] == surfels.component[j] &&
               (surfels.x[i] - surfels.x[j]).squaredNorm() < h_ * h_ &&
               surfels.n[i].dot(surfels.n[j]) > opposite;
    }

    /// The last surfel is new and lies near surfel i: it looks among the neighbours of i and
    /// theirs, and enters the lists of those that it finds.
    void insert_last(const Surfels& surfels, uint32_t near);
    /// Some surfels have gone, see Surfels::keep().
    void keep(std::span<const uint8_t> flags);

  private:
    class Row;
    void enter(const Surfels& surfels, uint32_t i, uint32_t j);

    float h_ = 0.0f;
    CellGrid grid_;
    std::vector<uint32_t> index_;  // rows of `most`
    std::vector<uint32_t> count_;
    std::vector<float> shift_;      // path since the list was made [m]
    std::vector<uint8_t> renewed_;  // those whose list is made anew in an update, and their lists
    std::vector<uint32_t> rows_, row_counts_;
    std::vector<uint64_t> seen_in_;  // the insertion that has looked at it last
    uint64_t inserted_ = 0;
};

}  // namespace taffy
