#include "render/view/picking.h"

#include <cmath>

#include "core/simulation/snapshot.h"

namespace taffy {

std::optional<Pick> pick_particle(const Snapshot& snapshot, const Ray& ray, float radius_scale) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    float nearest = std::numeric_limits<float>::max();
    size_t found = snapshot.position.size();
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const Vec4f& p = snapshot.position[i];
        const Vec3f to_centre = p.head<3>() - o;
        const float along = to_centre.dot(d);
        // From the perpendicular, not |c|^2 - along^2: that loses the radius far from the eye.
        const float off2 = (to_centre - along * d).squaredNorm();
        const float r = p.w() * radius_scale;
        if (!(off2 < r * r) || along - r > nearest) continue;
        const float depth = along - std::sqrt(r * r - off2);
        if (depth > 0.0f && depth < nearest) {
            nearest = depth;
            found = i;
        }
    }
    if (found == snapshot.position.size()) return std::nullopt;
    return Pick{uint32_t(found), snapshot.body[found], ray.origin + nearest * ray.direction,
                nearest};
}

std::optional<glm::vec3> pick_ground(const Ray& ray) {
    if (ray.direction.z == 0.0f) return std::nullopt;
    const float depth = -ray.origin.z / ray.direction.z;
    if (!(depth > 0.0f)) return std::nullopt;
    return ray.origin + depth * ray.direction;
}

}  // namespace taffy
