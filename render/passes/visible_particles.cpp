#include "render/passes/visible_particles.h"

#include <cmath>

#include "core/snapshot/snapshot.h"
#include "render/shapes/line_shapes.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

constexpr float solid = 0.7f;   // filled part from which a cell blocks the view
constexpr float layers = 2.9f;  // that hide what is behind them, in particle diameters

/// Whether `layers` of solid cells lie between p and the outside, along direction (unit).
bool blocked(const OcclusionVolume& volume, glm::vec3 p, glm::vec3 direction, float diameter) {
    const int needed = int(std::ceil(layers * diameter / volume.cell()));
    const int tried = needed + 3;
    int found = 0;
    for (int step = 1; step <= tried && found < needed; ++step) {
        found += volume.density(p + float(step) * volume.cell() * direction) > solid;
        if (found + tried - step < needed) return false;
    }
    return found >= needed;
}

/// Tries the centre and points a diameter beside it: at a grazing angle the top layer shades
/// itself, but a point above it is free.
bool buried(const OcclusionVolume& volume, glm::vec3 p, glm::vec3 direction, float diameter) {
    if (!blocked(volume, p, direction, diameter)) return false;
    const glm::vec3 x = diameter * any_perpendicular(direction), y = glm::cross(direction, x);
    return blocked(volume, p + x, direction, diameter) &&
           blocked(volume, p - x, direction, diameter) &&
           blocked(volume, p + y, direction, diameter) &&
           blocked(volume, p - y, direction, diameter);
}

}  // namespace

void choose_visible(const Snapshot& snapshot, const ViewParameters& view,
                    const OcclusionVolume& volume, const Viewpoint& viewpoint,
                    std::vector<uint32_t>& chosen) {
    chosen.clear();
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const Vec4f& at = snapshot.position[i];
        if (!at.allFinite() || !shows_balls(snapshot.bodies[snapshot.body[i]], view)) continue;
        const glm::vec3 p(at.x(), at.y(), at.z());
        const glm::vec3 direction =
            viewpoint.parallel ? viewpoint.direction : glm::normalize(viewpoint.position - p);
        if (!buried(volume, p, direction, 2.0f * at.w())) chosen.push_back(uint32_t(i));
    }
}

}  // namespace taffy
