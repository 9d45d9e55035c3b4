#include "core/collision/contact_pairs.h"

#include <algorithm>
#include <cmath>

#include "core/neighbors/cell_grid.h"
#include "core/neighbors/common_movement.h"

namespace taffy {

namespace {

/// Coordinate that stands for the place of a particle without a surface: farther than any skin.
constexpr float nowhere = 1e18f;

/// Returns whether a particle has a surface. Only such particles touch.
bool has_surface(const Particles& particles, size_t i) {
    return particles.outward[i].w() > 0.0f;
}

}  // namespace

bool ContactPairs::hold(const ThreadPool& pool, const Particles& particles, float dt) const {
    if (built_at_.size() != particles.size()) return false;
    return move_alike(
        pool, particles.size(), 0.5f * skin_, [&](size_t i) { return has_surface(particles, i); },
        [&](size_t i) -> Vec4f { return particles.x[i] + dt * particles.v[i] - built_at_[i]; });
}

void ContactPairs::search(const ThreadPool& pool, const Particles& particles,
                          std::span<const ContactBody> bodies, float dt,
                          const BondedPairs& bonded) {
    built_at_.assign(particles.size(), Vec4f::Constant(nowhere));
    bool any = false;
    float fastest2 = 0.0f;
    for (size_t i = 0; i < particles.size(); ++i) {
        if (!has_surface(particles, i)) continue;
        any = true;
        built_at_[i] = particles.x[i];
        fastest2 = std::max(fastest2, particles.v[i].squaredNorm());
    }
    if (!any) {  // all particles are fluid
        *this = ContactPairs{};
        begin_.assign(1, 0);
        return;
    }
    float largest = 0.0f;
    for (const ContactBody& body : bodies) largest = std::max(largest, body.spacing);
    // Room for some steps, limited so that a blow-up does not make the search expensive.
    skin_ = 0.5f * largest + std::min(4.0f * dt * std::sqrt(fastest2), 4.0f * largest);
    find(pool, particles, bodies, bonded);
}

void ContactPairs::find(const ThreadPool& pool, const Particles& particles,
                        std::span<const ContactBody> bodies, const BondedPairs& bonded) {
    const ContactCandidates candidates = contact_candidates(pool, particles, bodies, skin_);
    const std::vector<uint32_t>& active = candidates.particles;
    std::vector<Vec4f> points;
    for (const uint32_t i : active) points.push_back(particles.x[i]);
    float largest = 0.0f;
    for (const ContactBody& body : bodies) largest = std::max(largest, body.spacing);
    const float widest = contact_reach * largest + skin_;
    CellGrid grid;
    grid.build(points, widest);
    std::vector<uint16_t> body_of;  // by slot
    for (const uint32_t a : grid.order()) body_of.push_back(particles.body[active[a]]);
    const auto for_pairs = [&](uint32_t i, const auto& visit) {
        const uint16_t body = particles.body[i];
        const ContactBody& own = bodies[body];
        const bool self = candidates.may_self_touch[body];
        const Vec4f x = particles.x[i];
        grid.for_each_slot_near(x, [&](uint32_t slot) {
            const bool same = body_of[slot] == body;
            if (same && !self) return;
            const float distance2 = (grid.sorted()[slot] - x).squaredNorm();
            if (distance2 >= widest * widest) return;
            const ContactBody& other = bodies[body_of[slot]];
            const float reach = contact_reach * std::max(own.spacing, other.spacing) + skin_;
            const uint32_t k = grid.order()[slot], j = active[k];
            if (distance2 >= reach * reach || j == i) return;
            const float rest2 = (particles.rest[j] - particles.rest[i]).squaredNorm();
            const bool near_at_rest =
                same && !own.reshaped && rest2 < own.self_distance() * own.self_distance();
            if (!near_at_rest && !(bonded && bonded(i, j))) visit(k);
        });
    };
    constexpr size_t chunk = 128;
    std::vector<std::vector<uint32_t>> found((active.size() + chunk - 1) / chunk);
    std::vector<uint32_t> count(active.size(), 0);
    pool.for_ranges(active.size(), chunk, [&](size_t first, size_t last) {
        for (size_t a = first; a < last; ++a)
            for_pairs(active[a], [&](uint32_t k) {
                found[a / chunk].push_back(k);
                ++count[a];
            });
    });
    std::vector<uint32_t> row(active.size(), 0);
    rows_.clear(), begin_.assign(1, 0), others_.clear();
    for (size_t a = 0; a < active.size(); ++a) {
        if (count[a] == 0) continue;
        row[a] = uint32_t(rows_.size());
        rows_.push_back(active[a]);
        begin_.push_back(begin_.back() + count[a]);
    }
    // Pairs are mutual, so that every particle that was found has a row.
    for (const std::vector<uint32_t>& part : found)
        for (const uint32_t k : part) others_.push_back(row[k]);
    // Sorted, so that the order does not depend on where other particles were at the time of the
    // search.
    pool.for_ranges(rows_.size(), chunk, [&](size_t first, size_t last) {
        for (size_t r = first; r < last; ++r)
            std::sort(others_.begin() + begin_[r], others_.begin() + begin_[r + 1]);
    });
}

std::vector<uint32_t> ContactPairs::follow(const RowMap& map) {
    if (begin_.empty()) return {};  // never searched
    follow_values(map, built_at_);
    std::vector<uint32_t> left;  // old rows in the order of the new ones
    for (uint32_t r = 0; r < rows_.size(); ++r)
        if (map.to(rows_[r]) != RowMap::gone) left.push_back(r);
    std::ranges::sort(left, {}, [&](uint32_t r) { return map.to(rows_[r]); });
    std::vector<uint32_t> row_of(rows_.size(), RowMap::gone), rows, begin{0}, others, kept;
    for (uint32_t k = 0; k < left.size(); ++k) row_of[left[k]] = k;
    for (const uint32_t r : left) {
        rows.push_back(map.to(rows_[r]));
        for (uint32_t k = begin_[r]; k < begin_[r + 1]; ++k) {
            if (row_of[others_[k]] == RowMap::gone) continue;
            others.push_back(row_of[others_[k]]);
            kept.push_back(k);
        }
        begin.push_back(uint32_t(others.size()));
    }
    rows_ = std::move(rows), begin_ = std::move(begin), others_ = std::move(others);
    return kept;
}

void ContactPairs::visit(StateVisitor& state) {
    state("skin", skin_);
    state("built_at", built_at_);
    state("rows", rows_);
    state("begin", begin_);
    state.indices("others", others_, rows_.size());
    state.expect("begin",
                 rows_.empty() || (begin_.size() == rows_.size() + 1 && begin_.front() == 0 &&
                                   begin_.back() == size() && std::ranges::is_sorted(begin_)));
}

}  // namespace taffy
