#include "core/collision/obstacle_clearance.h"

#include <algorithm>

namespace taffy {

void ObstacleClearance::update(std::span<const Obstacle> obstacles, size_t particles) {
    all_.clear(), moving_.clear(), still_.clear();
    std::vector<Standing> standing;
    for (uint32_t k = 0; k < obstacles.size(); ++k) {
        const Obstacle& o = obstacles[k];
        const bool moves = !o.velocity.isZero(0.0f) || !o.spin.isZero(0.0f);
        all_.push_back(k);
        (moves ? moving_ : still_).push_back(k);
        if (!moves) standing.push_back({o.shape, o.centre, o.rotation, o.present});
    }
    if (standing != standing_) balls_.clear();
    standing_ = std::move(standing);
    balls_.resize(particles, Vec4f::Zero());
}

void ObstacleClearance::look(const ObstacleSet& set, size_t particle, const Vec4f& x, float reach) {
    constexpr float near = 10.0f;  // distance, over reach, below which boxes are too coarse
    float radius = 1e30f;
    for (const uint32_t k : still_) {
        const Obstacle& obstacle = set.obstacles[k];
        float distance = set.bounds[k].least_distance(x);
        if (distance < near * reach)
            distance = std::max(distance, nearest_surface(obstacle, x.head<3>()).distance /
                                              obstacle.shape->steepest());
        const float rounding = 1e-5f * (x.norm() + obstacle.centre.norm());
        radius = std::min(radius, distance - rounding);
    }
    balls_[particle] << x.head<3>(), radius;
}

}  // namespace taffy
