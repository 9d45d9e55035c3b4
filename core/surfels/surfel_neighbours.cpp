#include "core/surfels/surfel_neighbours.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/surfels/surfel_kernels.h"

namespace taffy {

namespace {

/// A surfel that has moved farther than this part of h since its list was made gets a new list.
constexpr float stale = 0.15f;
/// Largest number of cells per point of a dense grid: the inside of a surface has no points, and a
/// hashed grid takes twice the time.
constexpr double dense_cells = 64.0;

}  // namespace

/// Keeps the nearest of the surfels offered, in the order of their distances.
class SurfelNeighbours::Row {
  public:
    void clear() { count_ = 0; }
    void offer(uint32_t j, float distance2) {
        // Floats that are not negative are ordered like their bits.
        const uint64_t entry = uint64_t(std::bit_cast<uint32_t>(distance2)) << 32 | j;
        if (count_ == most && entry >= entries_[most - 1]) return;
        uint32_t k = count_ < most ? count_++ : most - 1;
        for (; k > 0 && entry < entries_[k - 1]; --k) entries_[k] = entries_[k - 1];
        entries_[k] = entry;
    }
    void write(uint32_t* to, uint32_t& count) const {
        for (uint32_t k = 0; k < count_; ++k) to[k] = uint32_t(entries_[k]);
        count = count_;
    }

  private:
    std::array<uint64_t, most> entries_;  // squared distance, then index
    uint32_t count_ = 0;
};

namespace {

/// The points around a cell of a grid.
class Nearby {
  public:
    /// Gathers all points within the reach [m] of any place in the cell of x.
    void gather(const CellGrid& grid, const Vec4f& x, float reach) {
        grid.ranges_near(x, reach, ranges_);
        size_t count = 0;
        for (const auto& [first, last] : ranges_) count += last - first;
        const size_t padded = (count + 7) / 8 * 8;
        index_.resize(count), distance2_.resize(padded), within_.resize(padded);
        for (std::vector<float>& column : columns_) column.resize(padded);
        size_t k = 0;
        for (const auto& [first, last] : ranges_)
            for (uint32_t j = first; j < last; ++j, ++k) {
                const Vec4f& at = grid.sorted()[j];
                index_[k] = j;
                columns_[0][k] = at.x(), columns_[1][k] = at.y(), columns_[2][k] = at.z();
            }
        for (; k < padded; ++k) columns_[0][k] = columns_[1][k] = columns_[2][k] = 1e15f;
    }
    /// Calls visit(slot, squared distance) for the gathered points within the reach of x.
    template <class Visit>
    void for_each_within(float reach, const Vec4f& x, const Visit& visit) {
        const float* const columns[] = {columns_[0].data(), columns_[1].data(), columns_[2].data()};
        surfel_functions().distances2(columns, distance2_.size(), x.data(), distance2_.data());
        size_t count = 0;  // without branches, which would be mispredicted
        for (uint32_t k = 0; k < index_.size(); ++k) {
            within_[count] = k;
            count += distance2_[k] < reach * reach;
        }
        for (size_t k = 0; k < count; ++k) visit(index_[within_[k]], distance2_[within_[k]]);
    }

  private:
    std::vector<CellGrid::Range> ranges_;
    std::array<std::vector<float>, 3> columns_;
    std::vector<uint32_t> index_, within_;
    std::vector<float> distance2_;
};

}  // namespace

void SurfelNeighbours::sort_and_find(const ThreadPool& pool, Surfels& surfels, float h) {
    h_ = h;
    grid_.build(pool, surfels.x, h, dense_cells);
    surfels.permute(pool, grid_.order());
    const size_t count = surfels.size();
    index_.resize(count * most), count_.resize(count);
    shift_.assign(count, 0.0f);
    pool.for_ranges(count, 64, [&](size_t begin, size_t end) {
        Nearby nearby;
        Row row;
        for (size_t i = begin; i < end; ++i) {
            if (i == begin || !grid_.same_cell(surfels.x[i], surfels.x[i - 1]))
                nearby.gather(grid_, surfels.x[i], h);
            row.clear();
            nearby.for_each_within(h, surfels.x[i], [&](uint32_t j, float distance2) {
                if (j != i && surfels.component[i] == surfels.component[j] &&
                    surfels.n[i].dot(surfels.n[j]) > opposite)
                    row.offer(j, distance2);
            });
            row.write(&index_[i * most], count_[i]);
        }
    });
}

void SurfelNeighbours::update(const ThreadPool& pool, const Surfels& surfels,
                              std::span<const float> moved) {
    const size_t count = surfels.size();
    const auto has_gone = [&](size_t i) { return shift_[i] > stale * h_; };
    renewed_.assign(count, 0);
    for (size_t i = 0; i < count; ++i) {
        shift_[i] += moved[i];
        if (!has_gone(i)) continue;
        renewed_[i] = 1;
        for (const uint32_t j : of(i)) renewed_[j] = 1;
    }
    std::vector<uint32_t> which;
    for (uint32_t i = 0; i < count; ++i)
        if (renewed_[i]) which.push_back(i);
    if (which.empty()) return;
    rows_.resize(which.size() * most), row_counts_.resize(which.size());
    pool.for_ranges(which.size(), 256, [&](size_t begin, size_t end) {
        Row row;
        std::vector<uint32_t> seen_by(count, ~0u);  // the last surfel whose search looked at it
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = which[k];
            row.clear();
            const auto look_at = [&](uint32_t j) {
                if (seen_by[j] == i) return;
                seen_by[j] = i;
                if (are_neighbours(surfels, i, j))
                    row.offer(j, (surfels.x[i] - surfels.x[j]).squaredNorm());
            };
            for (const uint32_t j : of(i)) look_at(j);
            for (const uint32_t j : of(i))
                for (const uint32_t l : of(j)) look_at(l);
            row.write(&rows_[k * most], row_counts_[k]);
        }
    });
    for (size_t k = 0; k < which.size(); ++k) {
        count_[which[k]] = row_counts_[k];
        std::copy_n(&rows_[k * most], row_counts_[k], &index_[which[k] * most]);
    }
    for (float& shift : shift_)
        if (shift > stale * h_) shift = 0.0f;
}

void SurfelNeighbours::enter(const Surfels& surfels, uint32_t i, uint32_t j) {
    const float distance2 = (surfels.x[i] - surfels.x[j]).squaredNorm();
    uint32_t* const row = &index_[i * most];
    const auto is_nearer = [&](uint32_t k) {
        return (surfels.x[i] - surfels.x[row[k]]).squaredNorm() <= distance2;
    };
    if (count_[i] == most && is_nearer(most - 1)) return;
    uint32_t k = count_[i] < most ? count_[i]++ : most - 1;
    for (; k > 0 && !is_nearer(k - 1); --k) row[k] = row[k - 1];
    row[k] = j;
}

void SurfelNeighbours::insert_last(const Surfels& surfels, uint32_t near) {
    const uint32_t i = uint32_t(surfels.size()) - 1;
    seen_in_.resize(surfels.size(), 0);
    ++inserted_;
    Row row;
    const auto look_at = [&](uint32_t j) {
        if (seen_in_[j] == inserted_) return;
        seen_in_[j] = inserted_;
        if (are_neighbours(surfels, i, j))
            row.offer(j, (surfels.x[i] - surfels.x[j]).squaredNorm());
    };
    look_at(near);
    for (const uint32_t j : of(near)) look_at(j);
    for (const uint32_t j : of(near))
        for (const uint32_t k : of(j)) {
            look_at(k);
            for (const uint32_t l : of(k)) look_at(l);
        }
    index_.resize(surfels.size() * most), count_.resize(surfels.size());
    shift_.push_back(0.0f);
    row.write(&index_[i * most], count_[i]);
    for (const uint32_t j : of(i)) enter(surfels, j, i);
}

void SurfelNeighbours::keep(std::span<const uint8_t> flags) {
    std::vector<uint32_t> to(flags.size(), ~0u);
    uint32_t kept = 0;
    for (size_t i = 0; i < flags.size(); ++i)
        if (flags[i]) to[i] = kept++;
    for (size_t i = 0; i < flags.size(); ++i) {
        if (!flags[i]) continue;
        uint32_t* const row = &index_[to[i] * most];
        uint32_t entries = 0;
        for (const uint32_t j : of(i))
            if (flags[j]) row[entries++] = to[j];
        count_[to[i]] = entries, shift_[to[i]] = shift_[i];
    }
    index_.resize(kept * most), count_.resize(kept), shift_.resize(kept);
}

}  // namespace taffy
