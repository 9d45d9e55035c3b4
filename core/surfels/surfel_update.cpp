#include "core/surfels/surfel_update.h"

#include <algorithm>
#include <map>

namespace taffy {

namespace {

constexpr float fluid = 1e-3f;      // beta from which surfels are relaxed
constexpr int last_resampling = 6;  // most rounds at the end, until all numbers of neighbours hold
constexpr float rest_path = 0.02f;  // of r_s: surfels that have drifted less are not relaxed

}  // namespace

SurfelUpdate::SurfelUpdate(const ThreadPool& pool, Surfels& surfels, SurfelNeighbours& neighbours,
                           const SurfelField& field, const SurfelParameters& parameters,
                           float spacing, Fresh fresh, bool breaks)
    : pool_(pool),
      surfels_(surfels),
      neighbours_(neighbours),
      parameters_(parameters),
      fresh_(fresh),
      radius_(parameters.radius * spacing),
      resampling_(field, parameters.level, radius_, breaks) {}

void SurfelUpdate::choose_active() {
    const size_t count = surfels_.size();
    active_.resize(count);
    for (size_t i = 0; i < count; ++i)
        active_[i] = share(i) > fluid && surfels_.drift[i] > rest_path * radius_;
    touched_ = active_;
    residual_.assign(count, 0.0f);
    carried_x_ = surfels_.x, carried_n_ = surfels_.n;
}

void SurfelUpdate::keep(std::span<const uint8_t> stays) {
    keep_flagged(carried_x_, stays), keep_flagged(carried_n_, stays);
    keep_flagged(residual_, stays);
    keep_flagged(active_, stays), keep_flagged(touched_, stays);
}

void SurfelUpdate::resample(uint32_t& next_id) {
    const auto added = [&](uint32_t of) {
        carried_x_.push_back(surfels_.x.back()), carried_n_.push_back(surfels_.n.back());
        residual_.push_back(0.0f);
        const uint8_t takes_part = touched_[of] || surfels_.beta[of] > fluid;
        active_.push_back(takes_part), touched_.push_back(takes_part);
    };
    const auto removed = [&](std::span<const uint8_t> stays) { keep(stays); };
    const auto fluid_part = [&](uint32_t i) { return share(i); };
    const SurfelResampling::Result result =
        resampling_.run(surfels_, neighbours_, next_id, removed, added, fluid_part);
    work_.added += result.added, work_.removed += result.removed;
}

void SurfelUpdate::remove_lost(std::span<const uint8_t> lost) {
    std::vector<uint8_t> stays(surfels_.size(), 1);
    uint32_t count = 0;
    for (size_t i = 0; i < stays.size(); ++i)
        if (lost[i] && share(i) > 0.5f) stays[i] = 0, ++count;
    if (count == 0) return;
    surfels_.keep(stays), neighbours_.keep(stays), keep(stays);
    work_.removed += count;
}

void SurfelUpdate::let_rest(std::span<const float> moved) {
    std::map<uint32_t, float> farthest;  // by component
    uint32_t last = Surfels::no_component;
    float* of_last = nullptr;
    for (size_t i = 0; i < surfels_.size(); ++i) {
        if (!active_[i]) continue;
        residual_[i] = moved[i];
        if (!of_last || surfels_.component[i] != last)
            last = surfels_.component[i], of_last = &farthest[last];
        *of_last = std::max(*of_last, moved[i]);
    }
    const float limit = parameters_.tolerance * radius_;
    if (std::ranges::none_of(farthest, [&](const auto& f) { return f.second < limit; })) return;
    for (size_t i = 0; i < surfels_.size(); ++i)
        if (active_[i] && farthest[surfels_.component[i]] < limit) active_[i] = 0;
}

void SurfelUpdate::blend(const SurfelRelaxation& relaxation) {
    const float limit = parameters_.tolerance * radius_;
    pool_.for_ranges(surfels_.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (!touched_[i]) continue;
            const float beta = share(i);
            const Vec4f relaxed = surfels_.x[i];
            float left = 0.0f;
            if (beta < 1.0f) {
                const Vec4f x = carried_x_[i] + beta * (relaxed - carried_x_[i]);
                surfels_.x[i].head<3>() = relaxation.outside_obstacles(x.head<3>());
                left = (relaxed - surfels_.x[i]).norm();
                const Vec4f n = (1.0f - beta) * carried_n_[i] + beta * surfels_.n[i];
                surfels_.n[i] = n.norm() > 1e-3f ? Vec4f(n.normalized()) : carried_n_[i];
            }
            const Vec3f n = surfels_.n[i].head<3>(), u = surfels_.u[i].head<3>();
            const Vec3f across = u - u.dot(n) * n;
            surfels_.u[i].head<3>() =
                across.norm() > 0.1f ? Vec3f(across.normalized()) : any_tangent(n);
            surfels_.drift[i] = std::max(left, residual_[i]) < limit ? 0.0f : Surfels::unrelaxed;
        }
    });
}

SurfelUpdate::Work SurfelUpdate::run(SurfelRelaxation& relaxation, int iterations,
                                     uint32_t& next_id) {
    work_ = {};
    choose_active();
    float alpha = parameters_.step;
    uint32_t grouped = ~0u;  // number of changes at the last grouping
    for (int k = 0; k < iterations; ++k) {
        const uint32_t changes = work_.added + work_.removed;
        resample(next_id);
        const uint32_t active = uint32_t(std::ranges::count(active_, uint8_t(1)));
        if (active == 0 && work_.added + work_.removed == changes) break;
        ++work_.iterations, work_.relaxed += active;
        if (active == 0) continue;
        if (work_.added + work_.removed != grouped) {
            grouped = work_.added + work_.removed;
            relaxation.group(surfels_);
        }
        relaxation.iterate(surfels_, neighbours_, alpha, active_);
        neighbours_.update(pool_, surfels_, relaxation.moved());
        let_rest(relaxation.moved());
        remove_lost(relaxation.lost());
        alpha *= parameters_.damping;
    }
    uint32_t before = ~0u;
    for (int k = 0; k < last_resampling && work_.added + work_.removed != before; ++k) {
        before = work_.added + work_.removed;
        resample(next_id);
    }
    blend(relaxation);
    return work_;
}

}  // namespace taffy
