#include "core/neighbors/current_neighbours.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/processor.h"
#include "core/neighbors/near_kernels.h"
#include "core/neighbors/row_sorter.h"

namespace taffy {

namespace {

constexpr size_t lane_count = 8;  // list lengths are multiples of this

/// The positions of the slots in the layout that the search kernel reads.
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
    const size_t n = order.size();
    const SearchPlaces search(pool, order, has_list_);
    begin_.resize(n + 1);
    begin_[0] = 0;
    pieces_.resize((n + slots_of_piece - 1) / slots_of_piece);
    const float reach = radius_ + order.skin();
    pool.for_ranges(n, slots_of_piece, [&](size_t begin, size_t end) {
        RowSorter sorter;
        const FindNear find_near = near_kernel();
        std::vector<CellGrid::Range> ranges;  // near the cell of slot k
        std::vector<uint32_t> runs;           // the same ranges as plain numbers
        std::vector<uint32_t> room;           // for the lists of one piece
        for (size_t first = begin; first < end; first += slots_of_piece) {
            const size_t last = std::min(end, first + slots_of_piece);
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
                begin_[k + 1] = 0;
                if (!any_listed) continue;
                if (room.size() < size + candidates) room.resize(2 * room.size() + candidates);
                uint32_t* const list = room.data() + size;
                size_t count =
                    find_near(search.places(),
                              {uint32_t(k), reach * reach, runs.data(), ranges.size()}, list);
                while (count % lane_count) list[count++] = uint32_t(n);
                begin_[k + 1] = uint32_t(count);
                size += count;
            }
            const std::span<uint32_t> lists = std::span(room).first(size);
            if (!order.is_local())
                sorter.sort(order.rows(), lists,
                            std::span(begin_).subspan(first + 1, last - first));
            pieces_[first / slots_of_piece].assign(lists.begin(), lists.end());
        }
    });
    for (size_t k = 0; k < n; ++k) begin_[k + 1] += begin_[k];
    piece_data_.clear();
    for (const std::vector<uint32_t>& piece : pieces_) piece_data_.push_back(piece.data());
    version_ = order.version();
}

CurrentNeighbours::Pieces CurrentNeighbours::give_up() {
    version_ = 0;
    return std::exchange(pieces_, {});
}

void CurrentNeighbours::visit(StateVisitor& state, const ThreadPool& pool,
                              const NeighbourOrder& order) {
    bool fresh = !has_list_.empty() && version_ == order.version();
    state("fresh", fresh);
    state("radius", radius_);
    state("has_list", has_list_);
    state.expect("radius", std::isfinite(radius_));
    if (!state.reads()) return;
    version_ = 0;
    if (!fresh || has_list_.empty()) return;
    for (const uint32_t row : order.rows()) state.expect("has_list", row < has_list_.size());
    find(pool, order);
}

void CurrentNeighbours::follow(const RowMap& map, const ThreadPool& pool,
                               const NeighbourOrder& order) {
    if (has_list_.empty()) return;
    follow_values(map, has_list_);
    if (version_ != 0) find(pool, order);
}

}  // namespace taffy
