#include "core/collision/obstacle_anchor.h"

#include "core/collision/obstacle_shape.h"

namespace taffy {

AnchorStretch anchor_stretch(const Anchor& anchor, const Obstacle& obstacle, float radius,
                             const Vec3f& x, const Vec3f& v) {
    const SurfacePoint surface = nearest_surface(obstacle, x);
    const auto along = [&](const Vec3f& a) {
        return Vec3f(a - a.dot(surface.normal) * surface.normal);
    };
    const Vec3f place = obstacle.centre + obstacle.rotation * anchor.place;
    return {surface.normal, surface.distance - radius, along(x - place),
            along(v - velocity_at(obstacle, x))};
}

Anchor anchor_at(uint32_t index, const Obstacle& obstacle, const Vec3f& x) {
    Anchor anchor;
    anchor.obstacle = index;
    anchor.place = obstacle.rotation.conjugate() * (x - obstacle.centre);
    return anchor;
}

void advance_obstacle_anchor(const AnchorLaw& law, const Obstacle& obstacle, float radius,
                             const Vec3f& x, float dt, Anchor& anchor) {
    const AnchorStretch stretch = anchor_stretch(anchor, obstacle, radius, x, Vec3f::Zero());
    Vec3f way = stretch.way;
    if (!obstacle.present || !advance_anchor(law, 0.5f * stretch.gap / radius, dt, anchor, way)) {
        anchor = Anchor{};
        return;
    }
    anchor.place += obstacle.rotation.conjugate() * Vec3f(stretch.way - way);
}

}  // namespace taffy
