#include "render/passes/visible_particles.h"

#include <cmath>

#include "core/snapshot/snapshot.h"
#include "render/shapes/line_shapes.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

constexpr float layers = 2.9f;  // that hide what lies behind them: thickness in particle diameters

/// A particle as seen from a viewpoint, in cells of the volume.
struct Seen {
    glm::vec3 at, direction;  // unit
    int needed;               // number of solid cells on the way that hide the particle
    float diameter;
};

/// Whether the needed solid cells lie between a place and the outside.
bool blocked(const OcclusionVolume& volume, glm::vec3 at, const Seen& seen) {
    const int tried = seen.needed + 3;
    int found = 0;
    for (int step = 1; step <= tried && found < seen.needed; ++step) {
        found += volume.blocking(at + float(step) * seen.direction) != OcclusionVolume::open;
        if (found + tried - step < seen.needed) return false;
    }
    return found >= seen.needed;
}

/// Whether all places within the particle's cell are blocked, because the next cells on the way are
/// closed: a quick test that finds most hidden particles.
bool deep_inside(const OcclusionVolume& volume, const Seen& seen) {
    for (int step = 1; step <= seen.needed; ++step)
        if (volume.blocking(seen.at + float(step) * seen.direction) != OcclusionVolume::closed)
            return false;
    return true;
}

/// Tries the centre and points a diameter beside it: at a grazing angle the top layer shades
/// itself, but a point above it is free.
bool buried(const OcclusionVolume& volume, const Seen& seen) {
    if (seen.diameter <= 1.0f && deep_inside(volume, seen)) return true;
    if (!blocked(volume, seen.at, seen)) return false;
    const glm::vec3 x = seen.diameter * any_perpendicular(seen.direction);
    const glm::vec3 y = glm::cross(seen.direction, x);
    return blocked(volume, seen.at + x, seen) && blocked(volume, seen.at - x, seen) &&
           blocked(volume, seen.at + y, seen) && blocked(volume, seen.at - y, seen);
}

}  // namespace

void choose_visible(const Snapshot& snapshot, const ViewParameters& view,
                    const OcclusionVolume& volume, const Viewpoint& viewpoint,
                    std::vector<uint32_t>& chosen) {
    chosen.clear();
    std::vector<uint8_t> shown(snapshot.bodies.size());
    for (size_t b = 0; b < shown.size(); ++b) shown[b] = shows_balls(snapshot.bodies[b], view);
    const glm::vec3 eye = volume.in_cells(viewpoint.position);
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const Vec4f& p = snapshot.position[i];
        if (!shown[snapshot.body[i]] || !p.allFinite()) continue;
        Seen seen;
        seen.at = volume.in_cells({p.x(), p.y(), p.z()});
        seen.direction = viewpoint.parallel ? viewpoint.direction : glm::normalize(eye - seen.at);
        seen.diameter = 2.0f * p.w() / volume.cell();
        seen.needed = int(std::ceil(layers * seen.diameter));
        if (!buried(volume, seen)) chosen.push_back(uint32_t(i));
    }
}

}  // namespace taffy
