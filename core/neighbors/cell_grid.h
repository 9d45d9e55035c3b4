#pragma once
// Points sorted into the cells of an unbounded uniform grid, found by hashing [THM*03].
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

class CellGrid {
  public:
    /// Cells have edge cell_size [m]; searches reach exactly one cell in each direction.
    void build(std::span<const Vec4f> points, float cell_size);

    /// Calls visit(j) for every point in the 27 cells around position, each once, in an order that
    /// depends only on the points (hash collisions are filtered by the cell's coordinates).
    template <class Visit>
    void for_each_near(const Vec4f& position, const Visit& visit) const {
        const Cell centre = cell_of(position);
        for (int dz = -1; dz <= 1; ++dz)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    visit_cell({centre.x + dx, centre.y + dy, centre.z + dz}, visit);
    }

  private:
    struct Cell {
        int x, y, z;
        bool operator==(const Cell&) const = default;
    };
    struct Entry {
        Cell cell;
        uint32_t point;
    };

    Cell cell_of(const Vec4f& p) const;
    uint32_t bucket_of(const Cell& cell) const {
        const uint32_t hash = uint32_t(cell.x) * 73856093u ^ uint32_t(cell.y) * 19349663u ^
                              uint32_t(cell.z) * 83492791u;
        return hash & bucket_mask_;
    }
    template <class Visit>
    void visit_cell(const Cell& cell, const Visit& visit) const {
        const uint32_t bucket = bucket_of(cell);
        for (uint32_t k = bucket_begin_[bucket]; k < bucket_begin_[bucket + 1]; ++k)
            if (entries_[k].cell == cell) visit(entries_[k].point);
    }

    float inverse_cell_size_ = 1.0f;
    uint32_t bucket_mask_ = 0;
    std::vector<uint32_t> bucket_begin_;  // counting sort: entries of bucket b
    std::vector<Entry> entries_;
};

}  // namespace taffy
