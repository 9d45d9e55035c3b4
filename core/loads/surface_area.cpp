#include "core/loads/surface_area.h"

#include <cmath>

#include "core/neighbors/rest_neighbours.h"

namespace taffy {

namespace {

constexpr float nearest = 1.35f, around = 1.8f;  // [d]: reach 6 and 26 neighbours in a lattice

/// Returns - sum_j w z / |z| of every particle, w = 1 - |z| / reach.
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

/// Returns, by particle, the area of a cut that pairs of each direction stand for, as a part of
/// that in a cubic lattice: sum_j w z z^T / |z| / 2 w(d) d, which is the identity in a lattice; the
/// mean over the particles nearby that lie inside the body. Where particles lie in rings, a pair
/// across the rings stands for another area than one along them.
std::vector<Mat3f> pair_strengths(std::span<const Vec4f> x0, const NeighbourLists& near,
                                  std::span<const Vec3f> areas, float d) {
    const float reach = nearest * d, wide = 2.05f * d;
    const auto inside = [&](size_t i) { return areas[i].norm() < 0.3f * d * d; };
    std::vector<Mat3f> own(x0.size(), Mat3f::Zero()), mean = own;
    for (size_t i = 0; i < x0.size(); ++i)
        for (const uint32_t j : near.of(i)) {
            const Vec3f z = (x0[j] - x0[i]).head<3>();
            const float r = z.norm();
            if (r > 0.0f)
                own[i] += (1.0f - r / reach) / (2.0f * (1.0f - 1.0f / nearest) * d * r) * z *
                          z.transpose();
        }
    const NeighbourLists around = find_neighbours(x0, wide);
    for (size_t i = 0; i < x0.size(); ++i) {
        float sum = inside(i) ? 1.0f : 0.0f;
        mean[i] = sum * own[i];
        for (const uint32_t j : around.of(i)) {
            const float r = (x0[j] - x0[i]).norm();
            if (!(r > 0.0f) || !inside(j)) continue;
            sum += 1.0f - r / wide, mean[i] += (1.0f - r / wide) * own[j];
        }
        mean[i] = sum > 0.0f ? Mat3f(mean[i] / sum) : Mat3f(Mat3f::Identity());
    }
    return mean;
}

}  // namespace

std::vector<Vec3f> solid_areas(std::span<const Vec4f> x0, float volume) {
    const float d = std::cbrt(volume), reach = nearest * d;
    const float whole = 1.0f - 1.0f / nearest;  // weight of a neighbour in a lattice
    const NeighbourLists near = find_neighbours(x0, reach);
    std::vector<Vec3f> areas = missing(x0, reach);
    for (Vec3f& area : areas) area *= d * d / whole;
    const std::vector<Mat3f> strength = pair_strengths(x0, near, areas, d);
    for (size_t i = 0; i < x0.size(); ++i) {
        Vec3f sum = Vec3f::Zero();
        for (const uint32_t j : near.of(i)) {
            const Vec3f z = (x0[j] - x0[i]).head<3>();
            const float r = z.norm();
            if (!(r > 0.0f)) continue;
            const Vec3f e = z / r;
            sum -= (1.0f - r / reach) / e.dot(0.5f * (strength[i] + strength[j]) * e) * e;
        }
        areas[i] = d * d / whole * sum;
    }
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
