#include "core/loads/surface_area.h"

#include <cmath>

#include "core/neighbors/rest_neighbours.h"

namespace taffy {

namespace {

constexpr float nearest = 1.35f, around = 1.8f;  // [d]: the 6 and the 26 of a lattice

/// - sum_j w z / |z| of every particle, w = 1 - |z| / reach.
std::vector<Vec3f> missing(std::span<const Vec4f> x0, float reach) {
    const NeighbourLists near = find_neighbours(x0, reach);
    std::vector<Vec3f> sums(x0.size(), Vec3f::Zero());
    for (size_t i = 0; i < x0.size(); ++i)
        for (const uint32_t j : near.of(i)) {
            const Vec3f z = (x0[j] - x0[i]).head<3>();
            const float r = z.norm();
            if (r > 0.0f) sums[i] -= (1.0f - r / reach) / r * z;
        }
    return sums;
}

}  // namespace

std::vector<Vec3f> solid_areas(std::span<const Vec4f> x0, float volume) {
    const float d = std::cbrt(volume), lattice_sum = 6.0f * (1.0f - 1.0f / nearest);
    std::vector<Vec3f> areas = missing(x0, nearest * d);
    for (Vec3f& area : areas) area *= 6.0f * d * d / lattice_sum;
    return areas;
}

std::vector<Vec3f> faced_areas(std::span<const Vec4f> x0, float volume) {
    std::vector<Vec3f> areas = solid_areas(x0, volume);
    const std::vector<Vec3f> smooth = missing(x0, around * std::cbrt(volume));
    for (size_t i = 0; i < areas.size(); ++i) {
        const Vec3f normal = smooth[i].stableNormalized();
        areas[i] = normal.dot(areas[i]) * normal;
    }
    return areas;
}

void SurfaceAreas::find(const World& at) {
    solid_.resize(at.bodies.size());
    for (size_t b = 0; b < solid_.size(); ++b) {
        const SimulationBody& body = at.bodies[b];
        if (body.definition.dimension < 3 || solid_[b].size() == body.rows.size()) continue;
        BodyParts parts(body.rows);
        solid_[b] = find_(parts.of(at.particles.rest), body.definition.particle_volume);
    }
}

Vec3f SurfaceAreas::at_rest(const World& at, size_t b, size_t k) const {
    const SimulationBody& body = at.bodies[b];
    if (body.definition.dimension == 3) return solid_[b][k];
    const float side = body.definition.particle_volume / body.definition.thickness;
    return side * xyz(at.particles.outward[body.rows[k]]);
}

}  // namespace taffy
