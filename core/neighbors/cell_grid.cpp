#include "core/neighbors/cell_grid.h"

#include <bit>
#include <cmath>

namespace taffy {

CellGrid::Cell CellGrid::cell_of(const Vec4f& p) const {
    return {int(std::floor(p.x() * inverse_cell_size_)),
            int(std::floor(p.y() * inverse_cell_size_)),
            int(std::floor(p.z() * inverse_cell_size_))};
}

void CellGrid::build(std::span<const Vec4f> points, float cell_size) {
    inverse_cell_size_ = 1.0f / cell_size;
    bucket_mask_ = std::bit_ceil(uint32_t(points.size()) | 15u) * 2 - 1;
    bucket_begin_.assign(size_t(bucket_mask_) + 2, 0);
    for (const Vec4f& p : points) ++bucket_begin_[bucket_of(cell_of(p)) + 1];
    for (size_t b = 1; b < bucket_begin_.size(); ++b) bucket_begin_[b] += bucket_begin_[b - 1];
    entries_.resize(points.size());
    std::vector<uint32_t> next(bucket_begin_.begin(), bucket_begin_.end() - 1);
    for (size_t i = 0; i < points.size(); ++i) {
        const Cell cell = cell_of(points[i]);
        entries_[next[bucket_of(cell)]++] = {cell, uint32_t(i)};
    }
}

}  // namespace taffy
