#include "core/neighbors/neighbour_order.h"

#include <algorithm>
#include <cmath>

#include "core/neighbors/common_movement.h"
#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

constexpr float skin_ratio = 0.15f;  // of the reach: the fastest steps in the benchmarks
/// Where a step moves particles by more than half a skin, a wide skin only makes lists long.
constexpr float tight_skin_ratio = 0.01f;
constexpr float cells_a_reach = 2.0f;

}  // namespace

void NeighbourOrder::update(const ThreadPool& pool, std::span<const Vec4f> x,
                            std::span<const uint8_t> flags, float reach) {
    if (valid_ && reach <= reach_) {
        if (still_valid(pool, x, flags)) {
            lasted_ = lasted_ || !std::ranges::equal(x, built_at_);
            return;
        }
        tight_ = !lasted_;
    }
    lasted_ = false;
    reach_ = std::max(reach, reach_);
    built_at_.assign(x.begin(), x.end());
    present_.resize(x.size());
    for (size_t i = 0; i < x.size(); ++i) present_[i] = is_present(flags[i]);
    build();
    valid_ = true;
}

bool NeighbourOrder::still_valid(const ThreadPool& pool, std::span<const Vec4f> x,
                                 std::span<const uint8_t> flags) const {
    if (x.size() != built_at_.size()) return false;
    for (size_t i = 0; i < x.size(); ++i)
        if (is_present(flags[i]) != (present_[i] != 0)) return false;
    return move_alike(
        pool, x.size(), 0.5f * skin_, [&](size_t i) { return present_[i] != 0; },
        [&](size_t i) -> Vec4f { return x[i] - built_at_[i]; });
}

void NeighbourOrder::build() {
    skin_ = (tight_ ? tight_skin_ratio : skin_ratio) * reach_;
    const float cell = (reach_ + skin_) / cells_a_reach;
    if (std::ranges::find(present_, 0) == present_.end()) {  // most of the time
        grid_.build(built_at_, cell);
        rows_.assign(grid_.order().begin(), grid_.order().end());
    } else {
        std::vector<Vec4f> points;
        std::vector<uint32_t> particle;
        for (uint32_t i = 0; i < built_at_.size(); ++i)
            if (present_[i]) {
                points.push_back(built_at_[i]);
                particle.push_back(i);
            }
        grid_.build(points, cell);
        rows_.resize(points.size());
        for (size_t k = 0; k < rows_.size(); ++k) rows_[k] = particle[grid_.order()[k]];
    }
    ++version_;
}

void NeighbourOrder::visit(StateVisitor& state) {
    state("valid", valid_);
    state("reach", reach_);
    state("tight", tight_);
    state("lasted", lasted_);
    state("built_at", built_at_);
    state("present", present_);
    state.expect("reach", std::isfinite(reach_) && reach_ >= 0.0f);
    state.expect("present", present_.size() == built_at_.size());
    for (size_t i = 0; i < built_at_.size(); ++i)
        state.expect("built_at", present_[i] == 0 || built_at_[i].allFinite());
    if (state.reads() && !built_at_.empty()) build();
}

void NeighbourOrder::follow(const RowMap& map) {
    if (built_at_.empty()) return;
    follow_values(map, built_at_);
    follow_values(map, present_);
    build();
}

}  // namespace taffy
