#include "core/collision/broad_phase.h"

#include <algorithm>
#include <cmath>

#include "core/base/polar_rotation.h"

namespace taffy {

BodyBounds body_bounds(const Particles& particles, const ContactBody& body) {
    BodyBounds bounds;
    bounds.lower = Vec3f::Constant(1e30f), bounds.upper = -bounds.lower;
    Vec3d centre = Vec3d::Zero(), rest_centre = Vec3d::Zero();
    const uint32_t end = body.first + body.count;
    for (uint32_t i = body.first; i < end; ++i) {
        const Vec3f x = xyz(particles.x[i]);
        bounds.lower = bounds.lower.cwiseMin(x), bounds.upper = bounds.upper.cwiseMax(x);
        centre += x.cast<double>(), rest_centre += xyz(particles.rest[i]).cast<double>();
    }
    centre /= double(body.count), rest_centre /= double(body.count);
    const Vec4f c = padded(centre.cast<float>()), c0 = padded(rest_centre.cast<float>());
    Mat3f A = Mat3f::Zero();
    for (uint32_t i = body.first; i < end; ++i)
        A += (particles.x[i] - c).head<3>() * (particles.rest[i] - c0).head<3>().transpose();
    const Mat3f R = polar_rotation<double>(A.cast<double>(), Quatd::Identity())
                        .toRotationMatrix()
                        .cast<float>();
    float largest2 = 0.0f;
    for (uint32_t i = body.first; i < end; ++i) {
        const Vec3f moved = R * (particles.rest[i] - c0).head<3>();
        largest2 = std::max(largest2, ((particles.x[i] - c).head<3>() - moved).squaredNorm());
    }
    bounds.deviation = std::sqrt(largest2);
    return bounds;
}

std::vector<uint8_t> bodies_that_may_touch(const ThreadPool& pool, const Particles& particles,
                                           std::span<const ContactBody> bodies, float margin) {
    std::vector<BodyBounds> bounds(bodies.size());
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) bounds[b] = body_bounds(particles, bodies[b]);
    });
    std::vector<uint8_t> flags(bodies.size(), 0);
    for (size_t a = 0; a < bodies.size(); ++a) {
        // Particles of one body that are no rest neighbours are at least h apart at rest. If both
        // are nearer than (h - reach) / 2 to the rigidly moved rest shape, they are still out of
        // reach.
        const float reach = bodies[a].diameter + margin;
        if (bounds[a].deviation > 0.5f * (bodies[a].support - reach)) flags[a] = 1;
        for (size_t b = a + 1; b < bodies.size(); ++b) {
            const float gap = 0.5f * (bodies[a].diameter + bodies[b].diameter) + margin;
            const bool apart = ((bounds[a].lower - bounds[b].upper).array() > gap).any() ||
                               ((bounds[b].lower - bounds[a].upper).array() > gap).any();
            if (!apart) flags[a] = flags[b] = 1;
        }
    }
    return flags;
}

}  // namespace taffy
