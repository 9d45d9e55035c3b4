#include "core/neighbors/cell_grid.h"

#include <bit>
#include <cmath>

namespace taffy {

void CellGrid::choose_layout(std::span<const Vec4f> points, double dense_cells) {
    Vec4f lower = Vec4f::Constant(1e30f), upper = -lower;
    bool finite = true;  // particles that have blown up have no position
    for (const Vec4f& p : points) {
        lower = lower.cwiseMin(p), upper = upper.cwiseMax(p);
        finite = finite && p.allFinite();
    }
    const double most = 4096.0 + dense_cells * double(points.size());
    const Vec4f extent = (upper - lower) * inverse_cell_size_;
    dense_ = !points.empty() && finite &&
             double(extent.x() + 2) * double(extent.y() + 2) * double(extent.z() + 2) < most;
    if (!dense_) {
        hash_mask_ = std::bit_ceil(uint32_t(points.size()) | 15u) * 2 - 1;
        bucket_begin_.assign(size_t(hash_mask_) + 2, 0);
        return;
    }
    const Cell last = cell_of(upper);
    lower_ = cell_of(lower);
    size_ = {last.x - lower_.x + 1, last.y - lower_.y + 1, last.z - lower_.z + 1};
    bucket_begin_.assign(size_t(size_.x) * size_t(size_.y) * size_t(size_.z) + 1, 0);
}

void CellGrid::build(const ThreadPool& pool, std::span<const Vec4f> points, float cell_size,
                     double dense_cells) {
    inverse_cell_size_ = 1.0f / cell_size;
    choose_layout(points, dense_cells);
    bucket_.resize(points.size());
    pool.for_ranges(points.size(), 1024, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) bucket_[i] = uint32_t(bucket_of(cell_of(points[i])));
    });
    for (const uint32_t bucket : bucket_) ++bucket_begin_[bucket + 1];
    for (size_t b = 1; b < bucket_begin_.size(); ++b) bucket_begin_[b] += bucket_begin_[b - 1];
    sorted_.resize(points.size());
    index_.resize(points.size());
    std::vector<uint32_t> next(bucket_begin_.begin(), bucket_begin_.end() - 1);
    for (size_t i = 0; i < points.size(); ++i) {
        const uint32_t slot = next[bucket_[i]]++;
        sorted_[slot] = points[i];
        index_[slot] = uint32_t(i);
    }
}

void CellGrid::find_runs(std::vector<uint32_t>& first_slots) const {
    first_slots.clear();
    if (dense_) {
        for (size_t b = 0; b + 1 < bucket_begin_.size(); ++b)
            if (bucket_begin_[b] < bucket_begin_[b + 1]) first_slots.push_back(bucket_begin_[b]);
    } else {
        for (uint32_t k = 0; k < sorted_.size(); ++k)
            if (k == 0 || !same_cell(sorted_[k], sorted_[k - 1])) first_slots.push_back(k);
    }
    first_slots.push_back(uint32_t(sorted_.size()));
}

}  // namespace taffy
