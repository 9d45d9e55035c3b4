#include "core/collision/broad_phase.h"

#include <algorithm>
#include <cmath>

#include "core/base/polar_rotation.h"

namespace taffy {

BodyBounds body_bounds(const Particles& particles, const ContactBody& body) {
    BodyBounds bounds;
    bounds.lower = Vec3f::Constant(1e30f), bounds.upper = -bounds.lower;
    Vec3d centre = Vec3d::Zero(), rest_centre = Vec3d::Zero();
    for (const uint32_t i : body.rows) {
        const Vec3f x = xyz(particles.x[i]);
        bounds.lower = bounds.lower.cwiseMin(x), bounds.upper = bounds.upper.cwiseMax(x);
        centre += x.cast<double>(), rest_centre += xyz(particles.rest[i]).cast<double>();
    }
    centre /= double(body.rows.size()), rest_centre /= double(body.rows.size());
    const Vec4f c = padded(centre.cast<float>()), c0 = padded(rest_centre.cast<float>());
    Mat3f A = Mat3f::Zero();
    for (const uint32_t i : body.rows)
        A += (particles.x[i] - c).head<3>() * (particles.rest[i] - c0).head<3>().transpose();
    const Mat3f R = polar_rotation<double>(A.cast<double>(), Quatd::Identity())
                        .toRotationMatrix()
                        .cast<float>();
    float largest2 = 0.0f;
    for (const uint32_t i : body.rows) {
        const Vec3f moved = R * (particles.rest[i] - c0).head<3>();
        largest2 = std::max(largest2, ((particles.x[i] - c).head<3>() - moved).squaredNorm());
    }
    bounds.deviation = std::sqrt(largest2);
    return bounds;
}

ContactCandidates contact_candidates(const ThreadPool& pool, const Particles& particles,
                                     std::span<const ContactBody> bodies, float margin) {
    std::vector<BodyBounds> bounds(bodies.size());
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) bounds[b] = body_bounds(particles, bodies[b]);
    });
    ContactCandidates result;
    std::vector<uint32_t> near;  // bodies whose boxes overlap
    for (size_t a = 0; a < bodies.size(); ++a) {
        // Particles of one body that may touch are at least self_distance apart at rest. If both
        // deviate from the rigidly moved rest shape by less than half of self_distance - reach,
        // they are out of reach.
        const float reach = contact_reach * bodies[a].spacing + margin;
        const bool self =
            bodies[a].reshaped || bounds[a].deviation > 0.5f * (bodies[a].self_distance() - reach);
        result.may_self_touch.push_back(self);
        const auto gap = [&](size_t b) {
            return contact_reach * std::max(bodies[a].spacing, bodies[b].spacing) + margin;
        };
        near.clear();
        for (size_t b = 0; b < bodies.size(); ++b)
            if (b != a && ((bounds[a].lower - bounds[b].upper).array() <= gap(b)).all() &&
                ((bounds[b].lower - bounds[a].upper).array() <= gap(b)).all())
                near.push_back(uint32_t(b));
        if (near.empty() && !self) continue;
        for (const uint32_t i : bodies[a].rows) {
            if (particles.outward[i].w() <= 0.0f) continue;
            const Vec3f x = xyz(particles.x[i]);
            const bool inside_any = std::any_of(near.begin(), near.end(), [&](uint32_t b) {
                return ((x - bounds[b].upper).array() <= gap(b)).all() &&
                       ((bounds[b].lower - x).array() <= gap(b)).all();
            });
            if (self || inside_any) result.particles.push_back(i);
        }
    }
    if (!std::ranges::is_sorted(result.particles)) std::ranges::sort(result.particles);
    return result;
}

}  // namespace taffy
