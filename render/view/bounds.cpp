#include "render/view/bounds.h"

#include <algorithm>

#include "core/snapshot/snapshot.h"

namespace taffy {

void include_box(Bounds& bounds, const Obstacle& box) {
    // Half extent along world axes: |R| applied to the half size.
    const Vec3f half = box.rotation.toRotationMatrix().cwiseAbs() * box.shape->half_extents();
    bounds.include(to_glm(box.centre - half));
    bounds.include(to_glm(box.centre + half));
}

Bounds particle_bounds(const Snapshot& snapshot) {
    Vec4f lower = Vec4f::Constant(std::numeric_limits<float>::max()), upper = -lower;
    for (const Vec4f& p : snapshot.position) {
        if (!p.allFinite()) continue;
        const Vec4f radius = Vec4f::Constant(p.w());
        lower = lower.cwiseMin(p - radius);
        upper = upper.cwiseMax(p + radius);
    }
    return {{lower.x(), lower.y(), lower.z()}, {upper.x(), upper.y(), upper.z()}};
}

Bounds scene_bounds(const Snapshot& snapshot) {
    Bounds bounds = particle_bounds(snapshot);
    for (const Obstacle& obstacle : snapshot.obstacles)
        if (!is_plane(obstacle)) include_box(bounds, obstacle);
    if (bounds.empty()) {
        bounds.include(glm::vec3(-0.5f, -0.5f, 0.0f));
        bounds.include(glm::vec3(0.5f, 0.5f, 1.0f));
    }
    return bounds;
}

Bounds stage_bounds(const Snapshot& snapshot) {
    Bounds stage = scene_bounds(snapshot), fluids;
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const Vec4f& p = snapshot.position[i];
        if (snapshot.bodies[snapshot.body[i]].material.phase != Phase::fluid || !p.allFinite())
            continue;
        fluids.include(glm::vec3(p.x(), p.y(), p.z()));
    }
    constexpr float room = 0.5f;
    if (!fluids.empty())
        stage.upper.z = std::max(stage.upper.z, fluids.upper.z + room * fluids.size().z);
    return stage;
}

}  // namespace taffy
