#include "core/iso/walls.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr float flat = 1e-3f;  // largest error of a flat wall, in edges of a block

}  // namespace

Walls::Walls(std::span<const Obstacle> obstacles) : obstacles_(obstacles) {
    for (const Obstacle& obstacle : obstacles) {
        if (obstacle.present) present_.push_back(uint32_t(bounds_.size()));
        bounds_.push_back(bounds_of(obstacle));
    }
}

float Walls::distance_within(uint32_t obstacle, const Vec3f& place, float limit) const {
    const Vec4f x(place.x(), place.y(), place.z(), 0.0f);
    return bounds_[obstacle].reaches(x, limit) ? std::abs(nearest(obstacle, place).distance)
                                               : limit;
}

void Walls::find_near(const Vec3f& place, float distance, std::vector<Far>& result) const {
    result.clear();
    for (const uint32_t k : present_) {
        const Far wall{k, distance_within(k, place, distance)};
        if (wall.distance < distance) result.push_back(wall);
    }
}

bool Walls::any_near(std::span<const Far> of, float apart, const Vec3f& place,
                     float distance) const {
    return std::ranges::any_of(of, [&](const Far& wall) {
        if (wall.distance + apart < distance) return true;
        return wall.distance - apart < distance &&
               distance_within(wall.obstacle, place, distance) < distance;
    });
}

void WallsOfBlock::find(const Vec3f& lower, float edge, float distance) {
    lower_ = lower, middle_ = lower + Vec3f::Constant(0.5f * edge);
    constexpr float half_diagonal = 0.87f;  // of a cube, in its edges
    walls_.find_near(middle_, half_diagonal * edge + distance, found_);
    near_.clear();
    for (const Walls::Far& far : found_) {
        Near wall{far.obstacle, false, walls_.nearest(far.obstacle, middle_)};
        wall.is_flat = is_flat(wall, edge);
        near_.push_back(wall);
    }
}

bool WallsOfBlock::is_flat(const Near& wall, float edge) const {
    for (int c = 0; c < 8; ++c) {
        const Vec3f beyond =
            0.5f * edge * Vec3f(c & 1 ? 1.0f : -1.0f, c & 2 ? 1.0f : -1.0f, c & 4 ? 1.0f : -1.0f);
        const float there = walls_.nearest(wall.obstacle, middle_ + beyond).distance;
        if (std::abs(wall.at_middle.distance + wall.at_middle.normal.dot(beyond) - there) >
            flat * edge)
            return false;
    }
    return true;
}

void WallsOfBlock::distances(float cell, std::span<float> nodes) const {
    constexpr int n = BlockLattice::nodes;
    std::ranges::fill(nodes, 1e30f);
    for (size_t wall = 0; wall < near_.size(); ++wall)
        for (size_t first = 0; first < nodes.size(); first += n) {
            const Vec3f row = lower_ + cell * BlockLattice::node_offset(first);
            if (!near_[wall].is_flat) {
                for (int x = 0; x < n; ++x) {
                    float& node = nodes[first + size_t(x)];
                    node = std::min(node,
                                    nearest(wall, row + cell * float(x) * Vec3f::UnitX()).distance);
                }
                continue;
            }
            const float start = nearest(wall, row).distance;
            const float step = cell * near_[wall].at_middle.normal.x();
            for (int x = 0; x < n; ++x) {
                float& node = nodes[first + size_t(x)];
                node = std::min(node, start + step * float(x));
            }
        }
}

Vec3f WallsOfBlock::looked_up(const Vec3f& x, float off) const {
    Vec3f place = x;
    for (size_t wall = 0; wall < near_.size(); ++wall) {
        const SurfacePoint point = nearest(wall, x);
        if (point.distance < off) place += (off - point.distance) * point.normal;
    }
    return place;
}

}  // namespace taffy
