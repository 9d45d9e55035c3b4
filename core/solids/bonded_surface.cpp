#include "core/solids/bonded_surface.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr float reach = 1.8f;          // distance of neighbours that count, in spacings
constexpr float inside_below = 0.08f;  // imbalance of the neighbours; a flat face has 0.28

}  // namespace

void update_bonded_surface(World& world, const BondLists& lists,
                           std::span<const uint32_t> changed) {
    Particles& particles = world.particles;
    std::vector<uint8_t> wanted(particles.size(), 0);  // 2: normal and flatness, 1: normal only
    for (const uint32_t i : changed)
        if (particles.frozen[i]) wanted[i] = 2;
    const auto for_near = [&](uint32_t i, const auto& visit) {
        const float range = reach * world.bodies[particles.body[i]].definition.spacing;
        for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p) {
            const Vec3f e = (particles.x[lists.other[p]] - particles.x[i]).head<3>();
            const float weight = 1.0f - e.norm() / range;
            if (weight > 0.0f) visit(lists.other[p], e, weight);
        }
    };
    for (uint32_t i = 0; i < particles.size(); ++i)
        if (wanted[i] == 2)
            for_near(i, [&](uint32_t j, const Vec3f&, float) {
                if (wanted[j] == 0) wanted[j] = 1;
            });
    std::vector<Vec3f> normal(particles.size(), Vec3f::Zero());
    world.pool.for_ranges(particles.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (wanted[i] == 0) continue;
            float sum = 0.0f;
            for_near(uint32_t(i), [&](uint32_t, const Vec3f& e, float weight) {
                normal[i] -= weight * e.normalized();
                sum += weight;
            });
            const float size = normal[i].norm();
            normal[i] = size > inside_below * sum ? Vec3f(normal[i] / size) : Vec3f(Vec3f::Zero());
            if (sum <= 0.0f) normal[i] = Vec3f::UnitZ();  // without neighbours any normal will do
        }
    });
    world.pool.for_ranges(particles.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (wanted[i] != 2) continue;
            float alike = 1e-6f, sum = 1e-6f;
            for_near(uint32_t(i), [&](uint32_t j, const Vec3f&, float weight) {
                const float cosine = normal[i].dot(normal[j]);
                if (cosine <= 0.0f) return;
                alike += weight * cosine, sum += weight;
            });
            const Vec3f own = world.rotation(uint32_t(i)).conjugate() * normal[i];
            particles.outward[i] = padded(own);
            if (normal[i].squaredNorm() > 0.0f)
                particles.outward[i].w() = std::max(std::pow(alike / sum, 32.0f), 1e-4f);
        }
    });
}

}  // namespace taffy
