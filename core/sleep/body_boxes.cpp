#include "core/sleep/body_boxes.h"

#include <algorithm>
#include <cmath>

#include "core/collision/broad_phase.h"
#include "core/collision/obstacle_path.h"
#include "core/collision/obstacle_shape.h"

namespace taffy {

BodyBox box_of(const World& world, uint32_t body) {
    const Particles& p = world.particles;
    BodyBox box;
    float fastest2 = 0.0f;
    for (const uint32_t i : world.bodies[body].rows) {
        if (!is_present(p.flags[i])) continue;
        const Vec3f x = xyz(p.x[i]);
        box.lower = box.lower.cwiseMin(x), box.upper = box.upper.cwiseMax(x);
        fastest2 = std::max(fastest2, p.v[i].squaredNorm());
    }
    box.fastest = std::sqrt(fastest2);
    return box;
}

float reach_of(const SimulationBody& a, const SimulationBody& b) {
    const float spacing = std::max(a.definition.spacing, b.definition.spacing);
    float reach = contact_reach * spacing;
    for (const SimulationBody* body : {&a, &b})
        if (body->flows()) reach = std::max(reach, body->definition.support);
    return reach + 0.5f * spacing;
}

bool near(const BodyBox& a, const BodyBox& b, float reach) {
    return ((a.lower - b.upper).array() <= reach).all() &&
           ((b.lower - a.upper).array() <= reach).all();
}

bool moves_until(const Obstacle& obstacle, double now, double then) {
    Obstacle later = obstacle;
    for (const double time : {now, then}) {
        move_to_time(later, time);
        if (later.present != obstacle.present || later.centre != obstacle.centre ||
            later.rotation.coeffs() != obstacle.rotation.coeffs() || !later.velocity.isZero(0.0f) ||
            !later.spin.isZero(0.0f))
            return true;
    }
    return false;
}

bool reaches(const Obstacle& obstacle, const BodyBox& box, float reach) {
    const Vec3f centre = 0.5f * (box.lower + box.upper);
    return bounds_of(obstacle).reaches(padded(centre),
                                       0.5f * (box.upper - box.lower).norm() + reach);
}

}  // namespace taffy
