#include "core/iso/walls.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace taffy {

namespace {

constexpr int n = BlockLattice::nodes;

}  // namespace

Walls::Walls(std::span<const Obstacle> obstacles) : obstacles_(obstacles) {
    for (const Obstacle& obstacle : obstacles) {
        if (obstacle.present) present_.push_back(uint32_t(bounds_.size()));
        bounds_.push_back(bounds_of(obstacle));
    }
}

bool Walls::is_near(uint32_t obstacle, const Vec3f& place, float distance) const {
    const Vec4f x(place.x(), place.y(), place.z(), 0.0f);
    return bounds_[obstacle].reaches(x, distance) &&
           std::abs(nearest(obstacle, place).distance) < distance;
}

void Walls::find_near(const Vec3f& place, float distance, std::vector<uint32_t>& result) const {
    result.clear();
    for (const uint32_t k : present_)
        if (is_near(k, place, distance)) result.push_back(k);
}

void Walls::find_near(const Vec3f& place, float distance, std::vector<Far>& result) const {
    result.clear();
    for (const uint32_t k : present_)
        if (is_near(k, place, distance))
            result.push_back({k, std::abs(nearest(k, place).distance)});
}

bool Walls::any_near(std::span<const Far> of, float apart, const Vec3f& place,
                     float distance) const {
    return std::ranges::any_of(of, [&](const Far& wall) {
        if (wall.distance + apart < distance) return true;
        return wall.distance - apart < distance && is_near(wall.obstacle, place, distance);
    });
}

Vec3f Walls::looked_up(std::span<const uint32_t> near, const Vec3f& x, float off) const {
    Vec3f place = x;
    for (const uint32_t wall : near) {
        const SurfacePoint point = nearest(wall, x);
        if (point.distance < off) place += (off - point.distance) * point.normal;
    }
    return place;
}

void Walls::distances(uint32_t obstacle, const Vec3f& lower, float cell,
                      std::span<float> result) const {
    const auto at = [&](float x, float y, float z) {
        return nearest(obstacle, lower + cell * Vec3f(x, y, z)).distance;
    };
    constexpr float end = n - 1, middle = 0.5f * end;
    // Mostly a wall is flat as far as a block goes.
    const float first = at(0, 0, 0);
    const Vec3f slope =
        Vec3f(at(end, 0, 0) - first, at(0, end, 0) - first, at(0, 0, end) - first) / end;
    const auto flat = [&](float x, float y, float z) { return first + slope.dot(Vec3f(x, y, z)); };
    bool is_flat =
        std::abs(at(middle, middle, middle) - flat(middle, middle, middle)) < 0.01f * cell;
    for (const std::array<float, 3>& c : {std::array{end, end, 0.0f}, std::array{end, 0.0f, end},
                                          std::array{0.0f, end, end}, std::array{end, end, end}})
        is_flat = is_flat && std::abs(at(c[0], c[1], c[2]) - flat(c[0], c[1], c[2])) < 0.01f * cell;
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x)
                result[size_t((z * n + y) * n + x)] =
                    is_flat ? flat(float(x), float(y), float(z)) : at(float(x), float(y), float(z));
}

}  // namespace taffy
