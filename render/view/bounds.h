#pragma once
#include <limits>

#include "render/view/convert.h"

namespace taffy {

struct Obstacle;
struct Snapshot;

/// Axis-aligned box [m]. Starts empty.
struct Bounds {
    glm::vec3 lower{std::numeric_limits<float>::max()};
    glm::vec3 upper{std::numeric_limits<float>::lowest()};

    bool empty() const { return lower.x > upper.x; }
    glm::vec3 centre() const { return 0.5f * (lower + upper); }
    glm::vec3 size() const { return upper - lower; }
    /// i from 0 to 7: bit 0, 1, 2 set means upper x, y, z.
    glm::vec3 corner(int i) const {
        return {i & 1 ? upper.x : lower.x, i & 2 ? upper.y : lower.y, i & 4 ? upper.z : lower.z};
    }
    void include(glm::vec3 point) {
        lower = glm::min(lower, point);
        upper = glm::max(upper, point);
    }
};

/// Adds the box around an obstacle that is not a plane.
void include_box(Bounds& bounds, const Obstacle& box);
/// Bounds of all particles, with their radius. Particles that are not finite are left out.
Bounds particle_bounds(const Snapshot& snapshot);
/// Bounds of particles and obstacles other than planes: what "frame all" shows. A unit cube when
/// there is nothing.
Bounds scene_bounds(const Snapshot& snapshot);
/// Bounds of a scene that begins, with room for splashes: at least half as high again as its fluids
/// stand. Endless planes are drawn around these bounds; glass walls end at their top.
Bounds stage_bounds(const Snapshot& snapshot);

}  // namespace taffy
