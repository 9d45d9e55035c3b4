#include "core/collision/particle_contacts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

float pair_diameter(const ContactBody& a, const ContactBody& b) {
    return 0.5f * (a.diameter + b.diameter);
}

/// Damping ratio of an oscillator that bounces back with the given restitution.
float damping_ratio(float restitution) {
    const float log_e = std::log(std::max(restitution, 1e-3f));
    return -log_e /
           std::sqrt(std::numbers::pi_v<float> * std::numbers::pi_v<float> + log_e * log_e);
}

}  // namespace

Vec3f contact_force(const Vec3f& e, const Vec3f& dv, float diameter, float stiffness,
                    float reduced_mass, const ContactParameters& parameters) {
    const float distance = e.norm();
    if (distance <= 0.0f) return Vec3f::Zero();
    const Vec3f n = e / distance;
    const float closing = -dv.dot(n);
    const float damping =
        2.0f * damping_ratio(parameters.restitution) * std::sqrt(stiffness * reduced_mass);
    // Never pulls: the damping of a separating pair may at most cancel the repulsion.
    const float normal = std::max(0.0f, stiffness * (diameter - distance) + damping * closing);
    const Vec3f sliding = dv + closing * n;
    const float speed = sliding.norm();
    const float stopping = 0.25f * reduced_mass * speed / parameters.step;
    const float friction = std::min(parameters.friction * normal, stopping);
    return -normal * n + (speed > 0.0f ? Vec3f(friction / speed * sliding) : Vec3f::Zero());
}

bool ParticleContacts::still_valid(const Particles& particles) const {
    if (built_at_.size() != particles.size()) return false;
    const float limit2 = 0.25f * skin_ * skin_;
    float farthest2 = 0.0f;
    for (size_t i = 0; i < built_at_.size(); ++i)
        farthest2 = std::max(farthest2, (particles.x[i] - built_at_[i]).squaredNorm());
    return farthest2 < limit2;
}

void ParticleContacts::find_candidates(const ThreadPool& pool, const Particles& particles,
                                       std::span<const ContactBody> bodies) {
    float largest = 0.0f;
    for (const ContactBody& body : bodies) largest = std::max(largest, body.diameter);
    skin_ = 0.5f * largest;
    built_at_ = particles.x;
    ContactCandidates candidates = contact_candidates(pool, particles, bodies, skin_);
    active_ = std::move(candidates.particles);
    std::vector<Vec4f> points;
    for (uint32_t i : active_) points.push_back(particles.x[i]);
    grid_.build(points, largest + skin_);
    const auto for_candidates = [&](size_t i, const auto& visit) {
        const uint16_t body = particles.body[i];
        const ContactBody& own = bodies[body];
        const bool self = candidates.may_self_touch[body];
        const float longest = own.diameter + largest + 2.0f * skin_;  // of any pair, doubled
        grid_.for_each_near(particles.x[i], [&](uint32_t k, const Vec4f& x) {
            const float distance2 = (x - particles.x[i]).squaredNorm();
            if (4.0f * distance2 >= longest * longest) return;
            const uint32_t j = active_[k];
            const bool same = particles.body[j] == body;
            if ((same && !self) || j == i) return;
            const float reach = pair_diameter(own, bodies[particles.body[j]]) + skin_;
            if (distance2 >= reach * reach) return;
            const float rest2 = (particles.rest[j] - particles.rest[i]).squaredNorm();
            if (!same || rest2 >= own.support * own.support) visit(j);
        });
    };
    constexpr size_t chunk = 128;
    std::vector<std::vector<uint32_t>> found((active_.size() + chunk - 1) / chunk);
    begin_.assign(active_.size() + 1, 0);
    pool.for_ranges(active_.size(), chunk, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k)
            for_candidates(active_[k], [&](uint32_t j) {
                found[k / chunk].push_back(j);
                ++begin_[k + 1];
            });
    });
    for (size_t k = 0; k < active_.size(); ++k) begin_[k + 1] += begin_[k];
    candidates_.clear();
    for (const std::vector<uint32_t>& part : found)
        candidates_.insert(candidates_.end(), part.begin(), part.end());
}

void ParticleContacts::add_forces(const ThreadPool& pool, const Particles& particles,
                                  std::span<const ContactBody> bodies,
                                  const ContactParameters& parameters, std::span<Vec4f> force) {
    if (!still_valid(particles)) find_candidates(pool, particles, bodies);
    if (candidates_.empty()) return;
    pool.for_ranges(active_.size(), 256, [&](size_t first, size_t last) {
        for (size_t a = first; a < last; ++a) {
            const uint32_t i = active_[a];
            const ContactBody& own = bodies[particles.body[i]];
            for (uint32_t k = begin_[a]; k < begin_[a + 1]; ++k) {
                const uint32_t j = candidates_[k];
                const ContactBody& other = bodies[particles.body[j]];
                const float diameter = pair_diameter(own, other);
                const Vec4f e = particles.x[j] - particles.x[i];
                if (e.squaredNorm() >= diameter * diameter) continue;
                const float modulus = std::min(own.young_modulus, other.young_modulus);
                const float mi = particles.mass[i], mj = particles.mass[j];
                force[i].head<3>() +=
                    contact_force(e.head<3>(), (particles.v[j] - particles.v[i]).head<3>(),
                                  diameter, 0.5f * parameters.stiffness * modulus * diameter,
                                  mi * mj / (mi + mj), parameters);
            }
        }
    });
}

}  // namespace taffy
