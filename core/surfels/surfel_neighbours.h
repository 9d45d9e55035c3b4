#pragma once
// Neighbours of surfels [KAG05, section 4.1]: surfels of the same component within h_s = 2 r_s
// whose normals are less than 107 degrees apart: the faces at an edge are neighbours, the two sides
// of a film are not. A grid finds them once per update; while surfels move a little, only
// neighbours and neighbours of neighbours are searched again.
#include <span>

#include "core/base/parallel.h"
#include "core/neighbors/cell_grid.h"
#include "core/surfels/surfels.h"

namespace taffy {

class SurfelNeighbours {
  public:
    /// Largest number of neighbours kept per surfel; resampling leaves fewer.
    static constexpr uint32_t most = 32;
    /// Size of the paper's S_sub, the nearest neighbours.
    static constexpr uint32_t nearest = 10;

    /// Cosine between normals above which surfels may be neighbours.
    static constexpr float opposite = -0.3f;

    /// Sorts the surfels into the order of the grid, then finds the neighbours of each.
    /// @param h  support radius h_s of the neighbours [m]
    void sort_and_find(const ThreadPool& pool, Surfels& surfels, float h);
    /// Updates the lists after surfels have moved by these lengths [m]: rebuilds the lists of
    /// surfels that have moved far since their lists were made, and those of their neighbours.
    void update(const ThreadPool& pool, const Surfels& surfels, std::span<const float> moved);

    /// Returns the neighbours of surfel i, nearest first.
    std::span<const uint32_t> of(size_t i) const { return {&index_[i * most], count_[i]}; }
    uint32_t count(size_t i) const { return count_[i]; }
    float reach() const { return h_; }
    /// Returns the grid of the surfels as they were sorted; its slots are their indices.
    const CellGrid& grid() const { return grid_; }
    bool are_neighbours(const Surfels& surfels, uint32_t i, uint32_t j) const {
        return i != j && surfels.component[i] == surfels.component[j] &&
               (surfels.x[i] - surfels.x[j]).squaredNorm() < h_ * h_ &&
               surfels.n[i].dot(surfels.n[j]) > opposite;
    }

    /// Inserts the last surfel, which is new and lies near another one: looks for its neighbours
    /// among that surfel and its neighbours of up to third order, and enters it in the lists of
    /// those found.
    void insert_last(const Surfels& surfels, uint32_t near);
    /// Keeps the surfels whose flag is not zero, as Surfels::keep() does.
    void keep(std::span<const uint8_t> flags);

  private:
    class Row;
    void enter(const Surfels& surfels, uint32_t i, uint32_t j);

    float h_ = 0.0f;
    CellGrid grid_;
    std::vector<uint32_t> index_;  // rows of `most`
    std::vector<uint32_t> count_;
    std::vector<float> shift_;                 // path since the list was made [m]
    std::vector<uint8_t> renewed_;             // by surfel: whether an update rebuilds its list
    std::vector<uint32_t> rows_, row_counts_;  // the rebuilt lists
    std::vector<uint64_t> seen_in_;            // by surfel: the last insertion that looked at it
    uint64_t inserted_ = 0;
};

}  // namespace taffy
