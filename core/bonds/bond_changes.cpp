// Changes of bonds, stiffness and plastic strain. Lists change on one thread; then the offsets of
// all particles concerned are re-seated in parallel.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/bonds/bond_network.h"

namespace taffy {

namespace {

constexpr double stiffness_hysteresis = 1.02;  // smaller rises of the stiffness are put off

void sort_unique(std::vector<uint32_t>& particles) {
    std::sort(particles.begin(), particles.end());
    particles.erase(std::unique(particles.begin(), particles.end()), particles.end());
}

}  // namespace

std::vector<BondNetwork::Before> BondNetwork::before_change(
    const ThreadPool& pool, std::span<const Vec4f> x, std::span<const uint32_t> particles) const {
    std::vector<Before> before(particles.size());
    pool.for_ranges(particles.size(), 16, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = particles[k];
            if (state_.lists.number[i] == 0) continue;
            const BondFit f = fit(row(x, i));
            before[k] = {f.whole, energy_density(f, elasticity(i)), state_.lists.number[i]};
        }
    });
    return before;
}

void BondNetwork::seat_after_change(std::span<const Vec4f> x, uint32_t i, const Before& before) {
    const uint32_t count = state_.lists.number[i];
    state_.probe_noise[i] = 1;
    if (before.bonds == 0 || count == 0) set_rotation(i, Quatd::Identity());
    BondRow r = row(x, i);
    const bool known = well_conditioned(before.whole);
    const Mat3d inverse = known ? Mat3d(before.whole.inverse()) : Mat3d::Zero();
    bool has_new = false;
    for (uint32_t b = 0; b < count; ++b) {
        if (r.s[b] > 0.0) continue;
        has_new = true;
        r.z[b] = known ? Vec3d(inverse * r.e[b]) : Vec3d(r.warm.conjugate() * r.e[b]);
        const uint32_t j = state_.lists.other[state_.lists.begin[i] + b];
        // A bond stretched beyond the support keeps a small weight.
        const double length = std::min(r.z[b].norm(), 0.98 * double(particles_[i].support));
        r.s[b] = double(bond_weight(i, j, length));
    }
    if (!known) forget_strain(r, r.warm);
    if (count > 0 && known && !has_new) seat_fit(r, before.whole);
    if (count > 0) cap_energy(r, elasticity(i), before.energy_density);
    store_offsets(i, r);
    const BondFit f = count > 0 ? fit(r) : BondFit{};
    if (count > 0) set_rotation(i, f.rotation);
    update(i, f);
}

void BondNetwork::bond(const ThreadPool& pool, std::span<const Vec4f> x,
                       std::span<const Pair> pairs) {
    std::vector<uint32_t> changed;
    for (const auto& [i, j] : pairs) changed.insert(changed.end(), {i, j});
    sort_unique(changed);
    for (const uint32_t i : changed) {
        if (state_.lists.number[i] > 0) continue;  // only newly frozen particles become solids
        state_.dimension[i] = state_.formula_rank[i] = 3;
        state_.alpha[i] = particles_[i].alpha;
    }
    const std::vector<Before> before = before_change(pool, x, changed);
    for (const auto& [i, j] : pairs)
        if (i != j && !state_.lists.has(i, j)) state_.lists.add(i, j);
    pool.for_ranges(changed.size(), 16, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            if (state_.lists.number[changed[k]] != before[k].bonds)
                seat_after_change(x, changed[k], before[k]);
        }
    });
}

void BondNetwork::unbond(const ThreadPool& pool, std::span<const Vec4f> x,
                         std::span<const uint32_t> particles) {
    std::vector<Pair> pairs;
    const BondLists& lists = state_.lists;
    for (const uint32_t i : particles)
        for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p)
            pairs.emplace_back(i, lists.other[p]);
    unbond_pairs(pool, x, pairs);
}

std::vector<BondNetwork::Pair> BondNetwork::overstretched(const ThreadPool& pool,
                                                          std::span<const Vec4f> x) const {
    const BondLists& lists = state_.lists;
    const auto length = [](const Float4& z) {
        return std::hypot(z.value[0], z.value[1], z.value[2]);
    };
    const auto breaks = [&](uint32_t i, uint32_t slot) {
        const uint32_t j = lists.other[slot];
        const float own = state_.materials[i].fracture, other = state_.materials[j].fracture;
        if (j < i || own <= 0.0f || other <= 0.0f) return false;
        const float inverse = 0.5f / length(lists.offset[slot]) + 0.5f / length(lists.mirror[slot]);
        return (x[j] - x[i]).norm() * inverse - 1.0f > 0.5f * (own + other);
    };
    std::vector<uint8_t> any(size(), 0);
    pool.for_ranges(size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i] && !any[i]; ++p)
                any[i] = breaks(uint32_t(i), p);
    });
    std::vector<Pair> pairs;
    for (uint32_t i = 0; i < size(); ++i)
        for (uint32_t p = lists.begin[i]; any[i] && p < lists.begin[i] + lists.number[i]; ++p)
            if (breaks(i, p)) pairs.emplace_back(i, lists.other[p]);
    return pairs;
}

void BondNetwork::unbond_pairs(const ThreadPool& pool, std::span<const Vec4f> x,
                               std::span<const Pair> pairs) {
    std::vector<uint32_t> changed;
    for (const auto& [i, j] : pairs) changed.insert(changed.end(), {i, j});
    sort_unique(changed);
    const std::vector<Before> before = before_change(pool, x, changed);
    BondLists& lists = state_.lists;
    for (const auto& [i, j] : pairs)
        for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p)
            if (lists.other[p] == j) {
                lists.remove(i, p);
                break;
            }
    pool.for_ranges(changed.size(), 16, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            if (lists.number[changed[k]] == before[k].bonds) continue;
            if (lists.number[changed[k]] == 0) state_.plastic[changed[k]] = 0.0f;
            seat_after_change(x, changed[k], before[k]);
        }
    });
}

bool BondNetwork::change_material(std::span<const Vec4f> x, uint32_t i, const BondMaterial& next) {
    BondMaterial& m = state_.materials[i];
    const bool same_law = next.poisson_ratio == m.poisson_ratio && next.bending == m.bending &&
                          next.volume_stiffness == m.volume_stiffness && next.strain == m.strain;
    const bool same_elasticity = same_law && next.young_modulus == m.young_modulus;
    const bool same = same_elasticity && next.damping == m.damping;
    const bool waits = same_law && next.young_modulus > m.young_modulus &&
                       double(next.young_modulus) < stiffness_hysteresis * double(m.young_modulus);
    const float stiffness = waits ? m.young_modulus : next.young_modulus;
    const bool softer = same_law && next.young_modulus <= m.young_modulus;
    const uint32_t count = state_.lists.number[i];
    if (same || (waits && next.damping == m.damping) || count == 0) {
        m = next;
        m.young_modulus = count == 0 ? next.young_modulus : stiffness;
        return false;
    }
    if (waits || softer || same_elasticity) {
        m = next;
        m.young_modulus = stiffness;
        update_constants(i);
        return false;
    }
    BondRow r = row(x, i);
    const double before = energy_density(fit(r), elasticity(i));
    m = next;
    if (cap_energy(r, elasticity(i), before)) {
        store_offsets(i, r);
        update(i, rest_fit(r));
    } else {
        update_constants(i);
    }
    return true;
}

void BondNetwork::set_materials(const ThreadPool& pool, std::span<const Vec4f> x,
                                std::span<const BondMaterial> materials) {
    pool.for_ranges(size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            if (change_material(x, uint32_t(i), materials[i])) state_.probe_noise[i] = 1;
    });
}

bool BondNetwork::flow_particle(std::span<const Vec4f> x, uint32_t i, float dt) {
    const BondMaterial& m = state_.materials[i];
    BondRow r = row(x, i);
    const double strain = yield_strain(fit(r), m.strain), above = strain - double(m.yield);
    const double room = double(m.max_plastic) - double(state_.plastic[i]);
    const double step = std::min(-above * std::expm1(-double(m.creep) * double(dt)), room);
    if (!(above > 0.0) || !(step > 0.0)) return false;
    flow(r, elasticity(i), 1.0 - step / strain);
    state_.plastic[i] += float(step);
    store_offsets(i, r);
    update(i, rest_fit(r));
    return true;
}

bool BondNetwork::relax_plastic(const ThreadPool& pool, std::span<const Vec4f> x, float dt) {
    return relax_plastic(pool, x, std::vector<float>(size(), dt));
}

bool BondNetwork::relax_plastic(const ThreadPool& pool, std::span<const Vec4f> x,
                                std::span<const float> dt) {
    constexpr float rounding = 4e-6f;  // of measure_, which the kernels compute in 32 bits
    std::atomic<bool> flowed = false;
    pool.for_ranges(size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const BondMaterial& m = state_.materials[i];
            if (dt[i] <= 0.0f || state_.lists.number[i] == 0 || m.creep <= 0.0f) continue;
            if (measure_[i / 8].value[i % 8] + rounding > m.yield * m.yield &&
                flow_particle(x, uint32_t(i), dt[i]))
                flowed = true;
        }
    });
    return flowed;
}

}  // namespace taffy
