#include "core/neighbors/current_neighbours.h"

#include <algorithm>
#include <atomic>

namespace taffy {

namespace {

constexpr float skin_ratio = 0.15f;  // of the radius: fewest milliseconds a step in the benchmarks
constexpr size_t lane_count = 8;     // lists are as long as the kernels read them

}  // namespace

bool CurrentNeighbours::update(const ThreadPool& pool, std::span<const Vec4f> x,
                               std::span<const NeighbourRole> role, float radius) {
    if (valid_ && radius == radius_ && std::ranges::equal(role, role_) && still_valid(pool, x))
        return false;
    radius_ = radius;
    skin_ = skin_ratio * radius;
    built_at_.assign(x.begin(), x.end());
    role_.assign(role.begin(), role.end());
    build(pool, x, role);
    valid_ = true;
    return true;
}

bool CurrentNeighbours::still_valid(const ThreadPool& pool, std::span<const Vec4f> x) const {
    const float limit2 = 0.25f * skin_ * skin_;
    std::atomic<bool> moved{false};
    pool.for_ranges(x.size(), 4096, [&](size_t begin, size_t end) {
        float largest2 = 0.0f;
        for (size_t i = begin; i < end; ++i)
            if (role_[i] != NeighbourRole::absent)
                largest2 = std::max(largest2, (x[i] - built_at_[i]).squaredNorm());
        if (!(largest2 <= limit2)) moved = true;
    });
    return !moved;
}

void CurrentNeighbours::build(const ThreadPool& pool, std::span<const Vec4f> x,
                              std::span<const NeighbourRole> role) {
    std::vector<Vec4f> points;
    std::vector<uint32_t> particle;
    points.reserve(x.size());
    particle.reserve(x.size());
    for (uint32_t i = 0; i < x.size(); ++i)
        if (role[i] != NeighbourRole::absent) {
            points.push_back(x[i]);
            particle.push_back(i);
        }
    grid_.build(points, radius_ + skin_);
    order_.resize(points.size());
    std::vector<uint8_t> active(points.size());
    for (size_t k = 0; k < order_.size(); ++k) {
        order_[k] = particle[grid_.order()[k]];
        active[k] = role[order_[k]] == NeighbourRole::active;
    }
    find(pool, active);
}

void CurrentNeighbours::find(const ThreadPool& pool, std::span<const uint8_t> active) {
    // Every chunk keeps its own list; they are put together in the order of the slots.
    constexpr size_t chunk = 1024;
    struct Found {
        std::vector<uint32_t> count, slots;
    };
    const size_t n = order_.size();
    std::vector<Found> found((n + chunk - 1) / chunk);
    const float reach = radius_ + skin_, reach2 = reach * reach;
    const std::span<const Vec4f> sorted = grid_.sorted();
    pool.for_ranges(n, chunk, [&](size_t begin, size_t end) {
        for (size_t first = begin; first < end; first += chunk) {
            Found& mine = found[first / chunk];
            const size_t last = std::min(end, first + chunk);
            mine.slots.reserve(64 * (last - first));
            for (size_t k = first; k < last; ++k) {
                const size_t before = mine.slots.size();
                const Vec4f at = sorted[k];
                grid_.for_each_slot_near(at, [&](uint32_t other) {
                    if ((sorted[other] - at).squaredNorm() < reach2 && other != k &&
                        (active[k] || active[other]))
                        mine.slots.push_back(other);
                });
                while ((mine.slots.size() - before) % lane_count) mine.slots.push_back(uint32_t(n));
                mine.count.push_back(uint32_t(mine.slots.size() - before));
            }
        }
    });
    begin_.assign(1, 0);
    begin_.reserve(n + 1);
    for (const Found& f : found)
        for (const uint32_t count : f.count) begin_.push_back(begin_.back() + count);
    neighbours_.resize(begin_.back());
    pool.for_ranges(found.size(), 1, [&](size_t first, size_t last) {
        for (size_t c = first; c < last; ++c)
            std::ranges::copy(found[c].slots, neighbours_.begin() + begin_[c * chunk]);
    });
}

void CurrentNeighbours::visit(StateVisitor& state, const ThreadPool& pool) {
    state("valid", valid_);
    state("radius", radius_);
    state("skin", skin_);
    state("built_at", built_at_);
    state("role", role_);
    if (state.reads() && !built_at_.empty()) build(pool, built_at_, role_);
}

void CurrentNeighbours::follow(const RowMap& map, const ThreadPool& pool) {
    if (built_at_.empty()) return;
    follow_values(map, built_at_);
    follow_values(map, role_);
    build(pool, built_at_, role_);
}

}  // namespace taffy
