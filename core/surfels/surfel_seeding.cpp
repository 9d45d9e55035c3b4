#include "core/surfels/surfel_seeding.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/surfels/points_near.h"

namespace taffy {

namespace {

/// Radius of the ball of volume d^3, in d.
constexpr float drop_radius = 0.62035f;

/// Returns points spread evenly over the unit sphere along a spiral of golden angles.
std::vector<Vec3f> directions(int count) {
    std::vector<Vec3f> result;
    for (int k = 0; k < count; ++k) {
        const float z = 1.0f - (2.0f * float(k) + 1.0f) / float(count);
        const float r = std::sqrt(1.0f - z * z), angle = 2.39996323f * float(k);
        result.emplace_back(r * std::cos(angle), r * std::sin(angle), z);
    }
    return result;
}

}  // namespace

bool project_to_level(const SurfelField& field, uint32_t component, float level, Vec3f& x,
                      Vec3f& normal, SurfelField::Candidates& scratch) {
    const float longest = 0.25f * field.support();
    for (int step = 0; step < 8; ++step) {
        const ColourValue at = field.colour(x, component, scratch);
        const float slope = at.gradient.norm();
        if (!(slope * field.support() > 1e-3f)) return false;
        normal = -at.gradient / slope;
        const float way = (at.c - level) / slope;
        if (std::abs(way) < 0.005f * field.support()) return true;
        x += std::clamp(way, -longest, longest) * normal;
    }
    return false;
}

void seed_surfels(const ThreadPool& pool, const SurfelField& field,
                  std::span<const uint32_t> particles, std::span<const Vec4f> x,
                  std::span<const uint32_t> piece, std::span<const float> beta, float level,
                  float spacing, float radius, Surfels& surfels, uint32_t& next_id) {
    const float share = drop_radius * spacing / radius;
    const std::vector<Vec3f> around =
        directions(std::clamp(int(std::ceil(16.0f * share * share)), 12, 64));
    std::vector<OrientedPoint> places(particles.size() * around.size());
    std::vector<uint8_t> reached(places.size(), 0);
    pool.for_ranges(particles.size(), 16, [&](size_t begin, size_t end) {
        SurfelField::Candidates scratch;
        for (size_t k = begin; k < end; ++k)
            for (size_t d = 0; d < around.size(); ++d) {
                const uint32_t p = particles[k];
                OrientedPoint& place = places[k * around.size() + d];
                place.position = x[p].head<3>() + drop_radius * spacing * around[d];
                constexpr float within = 0.25f;  // above the level; more: the surface is elsewhere
                if (field.colour(place.position, piece[p], scratch).c > level + within) continue;
                reached[k * around.size() + d] =
                    project_to_level(field, piece[p], level, place.position, place.normal, scratch);
            }
    });

    // Existing surfels, then the places that are not too near to one
    std::vector<Vec4f> points(surfels.x);
    std::vector<uint32_t> from;
    for (uint32_t k = 0; k < places.size(); ++k) {
        if (!reached[k]) continue;
        const Vec3f& at = places[k].position;
        points.emplace_back(at.x(), at.y(), at.z(), 0.0f);
        from.push_back(k);
    }
    const float apart = 0.8f * radius;
    CellGrid grid;
    grid.build(points, apart);
    const size_t before = surfels.size();
    std::vector<uint32_t> surfel_of(points.size(), ~0u);
    for (uint32_t i = 0; i < before; ++i) surfel_of[i] = i;
    std::vector<CellGrid::Range> ranges;
    for (size_t k = 0; k < from.size(); ++k) {
        const uint32_t p = particles[from[k] / around.size()];
        const OrientedPoint& place = places[from[k]];
        const uint32_t other =
            nearest_point(grid, points[before + k], apart, ranges, [&](uint32_t slot) {
                const uint32_t j = surfel_of[grid.order()[slot]];
                return j != ~0u && surfels.component[j] == piece[p] &&
                       surfels.n[j].head<3>().dot(place.normal) > 0.0f;
            });
        if (other != ~0u) continue;
        surfel_of[before + k] = uint32_t(surfels.size());
        surfels.add(place.position, place.normal, beta[p], piece[p], next_id++);
    }
}

}  // namespace taffy
