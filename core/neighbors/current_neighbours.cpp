#include "core/neighbors/current_neighbours.h"

#include <algorithm>
#include <cstring>

#include "core/base/processor.h"
#include "core/neighbors/near_kernels.h"
#include "core/neighbors/row_sorter.h"

namespace taffy {

namespace {

constexpr size_t lane_count = 8;  // lists are as long as the kernels read them

/// The places of the slots, as the search reads them.
class SearchPlaces {
  public:
    SearchPlaces(const ThreadPool& pool, const NeighbourOrder& order,
                 std::span<const uint8_t> has_list)
        : listed_(order.size() + lane_count) {
        for (auto& values : xyz_) values.resize(order.size() + lane_count);
        pool.for_ranges(order.size(), 4096, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k) {
                for (int c = 0; c < 3; ++c) xyz_[c][k] = order.places()[k][c];
                listed_[k] = has_list[order.rows()[k]];
            }
        });
    }
    bool any_listed(uint32_t first, uint32_t last) const {
        return std::memchr(listed_.data() + first, 1, last - first) != nullptr;
    }
    NearPlaces places() const {
        return {xyz_[0].data(), xyz_[1].data(), xyz_[2].data(), listed_.data()};
    }

  private:
    std::vector<float> xyz_[3];
    std::vector<uint8_t> listed_;
};

}  // namespace

FindNear near_kernel() {
    return use_v3_kernels() ? near_kernel_v3() : near_kernel_baseline();
}
SortList sort_kernel() {
    return use_v3_kernels() ? sort_kernel_v3() : sort_kernel_baseline();
}

void CurrentNeighbours::update(const ThreadPool& pool, NeighbourOrder& order,
                               std::span<const Vec4f> x, std::span<const uint8_t> flags,
                               std::span<const NeighbourRole> role, float radius) {
    order.update(pool, x, flags, radius);
    if (version_ == order.version() && radius == radius_ && cover(role)) return;
    radius_ = radius;
    has_list_.resize(role.size());
    for (size_t i = 0; i < role.size(); ++i) has_list_[i] = role[i] != NeighbourRole::passive;
    find(pool, order);
}

bool CurrentNeighbours::cover(std::span<const NeighbourRole> role) const {
    if (role.size() != has_list_.size()) return false;
    for (size_t i = 0; i < role.size(); ++i)
        if (role[i] == NeighbourRole::active && !has_list_[i]) return false;
    return true;
}

void CurrentNeighbours::find(const ThreadPool& pool, const NeighbourOrder& order) {
    // Every chunk keeps its own lists; they are put together in the order of the slots.
    constexpr size_t chunk = 256;
    const size_t n = order.size();
    const SearchPlaces search(pool, order, has_list_);
    found_.resize((n + chunk - 1) / chunk);
    const float reach = radius_ + order.skin();
    pool.for_ranges(n, chunk, [&](size_t begin, size_t end) {
        RowSorter sorter;
        const FindNear find_near = near_kernel();
        std::vector<CellGrid::Range> ranges;  // of the cell of slot k
        std::vector<uint32_t> runs;           // the same
        for (size_t first = begin; first < end; first += chunk) {
            Found& mine = found_[first / chunk];
            const size_t last = std::min(end, first + chunk);
            mine.count.clear();
            size_t size = 0, candidates = 0;
            bool any_listed = false;  // within reach of the cell of slot k
            for (size_t k = first; k < last; ++k) {
                const Vec4f at = order.places()[k];
                if (k == first || !order.grid().same_cell(at, order.places()[k - 1])) {
                    order.grid().ranges_near(at, reach, ranges);
                    candidates = 2 * lane_count;
                    runs.clear();
                    any_listed = false;
                    for (const auto& [from, to] : ranges) {
                        candidates += to - from;
                        any_listed = any_listed || search.any_listed(from, to);
                        runs.insert(runs.end(), {from, to});
                    }
                }
                if (!any_listed) {
                    mine.count.push_back(0);
                    continue;
                }
                if (mine.slots.size() < size + candidates)
                    mine.slots.resize(2 * mine.slots.size() + candidates);
                uint32_t* const list = mine.slots.data() + size;
                size_t count =
                    find_near(search.places(),
                              {uint32_t(k), reach * reach, runs.data(), ranges.size()}, list);
                while (count % lane_count) list[count++] = uint32_t(n);
                mine.count.push_back(uint32_t(count));
                size += count;
            }
            mine.size = size;
            if (!order.is_local())
                sorter.sort(order.rows(), std::span(mine.slots).first(size), mine.count);
        }
    });
    begin_.assign(1, 0);
    begin_.reserve(n + 1);
    for (const Found& f : found_)
        for (const uint32_t count : f.count) begin_.push_back(begin_.back() + count);
    neighbours_.resize(begin_.back());
    pool.for_ranges(found_.size(), 1, [&](size_t first, size_t last) {
        for (size_t c = first; c < last; ++c)
            std::ranges::copy(std::span(found_[c].slots).first(found_[c].size),
                              neighbours_.begin() + begin_[c * chunk]);
    });
    version_ = order.version();
}

void CurrentNeighbours::visit(StateVisitor& state, const ThreadPool& pool,
                              const NeighbourOrder& order) {
    bool fresh = !has_list_.empty() && version_ == order.version();
    state("fresh", fresh);
    state("radius", radius_);
    state("has_list", has_list_);
    if (!state.reads()) return;
    version_ = 0;
    if (fresh && !has_list_.empty()) find(pool, order);
}

void CurrentNeighbours::follow(const RowMap& map, const ThreadPool& pool,
                               const NeighbourOrder& order) {
    if (has_list_.empty()) return;
    follow_values(map, has_list_);
    find(pool, order);
}

}  // namespace taffy
