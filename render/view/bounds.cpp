#include "render/view/bounds.h"

#include "core/snapshot/snapshot.h"

namespace taffy {

void include_box(Bounds& bounds, const Obstacle& box) {
    // Half extent along world axes: |R| applied to the half size.
    const Vec3f half = box.rotation.toRotationMatrix().cwiseAbs() * box.shape->half_extents();
    bounds.include(to_glm(box.centre - half));
    bounds.include(to_glm(box.centre + half));
}

Bounds particle_bounds(const Snapshot& snapshot) {
    Bounds bounds;
    for (const Vec4f& p : snapshot.position) {
        if (!p.allFinite()) continue;
        const glm::vec3 centre(p.x(), p.y(), p.z());
        bounds.include(centre - p.w());
        bounds.include(centre + p.w());
    }
    return bounds;
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

}  // namespace taffy
