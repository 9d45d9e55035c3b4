#pragma once
// Points sorted into the cells of a uniform grid. Where the points' bounding box has few enough
// cells, the grid is dense and a search reads nine contiguous runs of memory; otherwise cells are
// found by hashing [THM*03], so that points may be anywhere.
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace taffy {

class CellGrid {
  public:
    /// Sorts the points into cells of edge length cell_size [m]; searches without a reach go one
    /// cell in each direction.
    /// @param dense_cells  the grid is dense where the bounding box has fewer cells per point
    void build(std::span<const Vec4f> points, float cell_size, double dense_cells = 8.0) {
        build(ThreadPool(1), points, cell_size, dense_cells);
    }
    void build(const ThreadPool& pool, std::span<const Vec4f> points, float cell_size,
               double dense_cells = 8.0);

    /// Calls visit(j, x_j) for every point in the 27 cells around position, each once, in an order
    /// that depends only on the points.
    template <class Visit>
    void for_each_near(const Vec4f& position, const Visit& visit) const {
        for_each_slot_near(position, [&](uint32_t k) { visit(index_[k], sorted_[k]); });
    }

    /// The points in the order of the grid: the index and the position of the point in each slot.
    std::span<const uint32_t> order() const { return index_; }
    std::span<const Vec4f> sorted() const { return sorted_; }

    /// As for_each_near(), but calls visit(k) with the slots of the points.
    template <class Visit>
    void for_each_slot_near(const Vec4f& position, const Visit& visit) const {
        const Cell c = cell_of(position);
        for (int z = c.z - 1; z <= c.z + 1; ++z)
            for (int y = c.y - 1; y <= c.y + 1; ++y) {
                if (dense_)
                    range_of_run(c.x - 1, c.x + 1, y, z, [&](uint32_t first, uint32_t last) {
                        for (uint32_t k = first; k < last; ++k) visit(k);
                    });
                else
                    for (int x = c.x - 1; x <= c.x + 1; ++x) visit_hashed({x, y, z}, visit);
            }
    }

    /// Whether the grid is dense: the order of neighbouring points is then that of their cells,
    /// wherever other points are.
    bool is_dense() const { return dense_; }

    /// Slots [first, second).
    using Range = std::pair<uint32_t, uint32_t>;
    /// Finds ranges of slots that include all points within the reach [m] of any place in the cell
    /// of the position.
    void ranges_near(const Vec4f& position, float reach, std::vector<Range>& ranges) const {
        const Cell c = cell_of(position);
        const int n = int(std::ceil(reach * inverse_cell_size_ - 1e-4f));
        ranges_of({c.x - n, c.y - n, c.z - n}, {c.x + n, c.y + n, c.z + n}, ranges);
    }
    /// Finds ranges of slots that include all points in a box.
    void ranges_in(const Vec4f& lower, const Vec4f& upper, std::vector<Range>& ranges) const {
        ranges_of(cell_of(lower), cell_of(upper), ranges);
    }
    bool same_cell(const Vec4f& a, const Vec4f& b) const { return cell_of(a) == cell_of(b); }
    /// Finds the first slot of every run of points in one cell, followed by the number of slots.
    void find_runs(std::vector<uint32_t>& first_slots) const;

  private:
    struct Cell {
        int x, y, z;
        bool operator==(const Cell&) const = default;
    };

    Cell cell_of(const Vec4f& p) const {
        return {int(std::floor(p.x() * inverse_cell_size_)),
                int(std::floor(p.y() * inverse_cell_size_)),
                int(std::floor(p.z() * inverse_cell_size_))};
    }
    void choose_layout(std::span<const Vec4f> points, double dense_cells);
    size_t bucket_of(const Cell& cell) const { return dense_ ? dense_bucket(cell) : hash(cell); }
    size_t dense_bucket(const Cell& c) const {
        return (size_t(c.z - lower_.z) * size_t(size_.y) + size_t(c.y - lower_.y)) *
                   size_t(size_.x) +
               size_t(c.x - lower_.x);
    }
    size_t hash(const Cell& cell) const {
        const uint32_t mixed = uint32_t(cell.x) * 73856093u ^ uint32_t(cell.y) * 19349663u ^
                               uint32_t(cell.z) * 83492791u;
        return mixed & hash_mask_;
    }

    /// Finds the ranges of all cells from one corner cell to the other, both included.
    void ranges_of(const Cell& from, const Cell& to, std::vector<Range>& ranges) const {
        ranges.clear();
        const auto add = [&](uint32_t first, uint32_t last) {
            if (first == last) return;
            if (!ranges.empty() && ranges.back().second == first)
                ranges.back().second = last;
            else
                ranges.emplace_back(first, last);
        };
        for (int z = from.z; z <= to.z; ++z)
            for (int y = from.y; y <= to.y; ++y) {
                if (dense_)
                    range_of_run(from.x, to.x, y, z, add);
                else
                    for (int x = from.x; x <= to.x; ++x)
                        visit_hashed({x, y, z}, [&](uint32_t k) { add(k, k + 1); });
            }
    }

    /// Visits the slots of the cells (from, y, z) to (to, y, z), which lie side by side in memory.
    template <class Visit>
    void range_of_run(int from, int to, int y, int z, const Visit& visit) const {
        const int first = std::max(from, lower_.x), last = std::min(to, lower_.x + size_.x - 1);
        if (first > last || y < lower_.y || y >= lower_.y + size_.y || z < lower_.z ||
            z >= lower_.z + size_.z)
            return;
        visit(bucket_begin_[dense_bucket({first, y, z})],
              bucket_begin_[dense_bucket({last, y, z}) + 1]);
    }
    template <class Visit>
    void visit_hashed(const Cell& cell, const Visit& visit) const {
        const size_t bucket = hash(cell);
        for (uint32_t k = bucket_begin_[bucket]; k < bucket_begin_[bucket + 1]; ++k)
            if (cell_of(sorted_[k]) == cell) visit(k);
    }

    float inverse_cell_size_ = 1.0f;
    bool dense_ = true;
    Cell lower_{}, size_{};  // of the dense grid, in cells
    uint32_t hash_mask_ = 0;
    std::vector<uint32_t> bucket_begin_;  // counting sort: first slot of every bucket
    std::vector<Vec4f> sorted_;           // positions, by bucket
    std::vector<uint32_t> index_;         // of the point in each slot
    std::vector<uint32_t> bucket_;        // of every point
};

}  // namespace taffy
