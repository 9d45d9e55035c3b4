#include "core/coating/coat_colours.h"

#include "core/base/srgb.h"
#include "core/snapshot/snapshot.h"
#include "core/surfels/points_near.h"
#include "core/surfels/surfel_formulas.h"

namespace taffy {

namespace {

// Reach of the means, in spacings; where a surface has no particles in reach, it is widened.
constexpr float reach = 2.0f, farthest = 8.0f;

}  // namespace

CoatColours::CoatColours(const CoatParticles& particles, const Snapshot& snapshot)
    : particles_(particles), snapshot_(snapshot) {
    grid_.build(particles.x, particles.spacing);
    for (const BodyState& body : snapshot.bodies) colours_.push_back(linear_from_srgb(body.colour));
}

uint32_t CoatColours::index_of(uint32_t p) const {
    return snapshot_.bodies[particles_.body[p]].first + particles_.number[p];
}

CoatColour CoatColours::of(uint32_t p) const {
    const uint32_t index = index_of(p);
    return {index, snapshot_.field.empty() ? 0.0f : snapshot_.field[index],
            colours_[particles_.body[p]], particles_.v[p].head<3>()};
}

CoatColour CoatColours::at(const Vec3f& place, std::vector<CellGrid::Range>& scratch) const {
    for (float look = reach; look <= farthest; look *= 2.0f) {
        const float support = look * particles_.spacing;
        CoatColour mean;
        float nearest = 1e30f, sum = 0.0f;
        const auto add = [&](uint32_t slot, float distance2) {
            const CoatColour one = of(grid_.order()[slot]);
            const float w = surfel_weight(distance2 / (support * support));
            sum += w;
            mean.colour += w * one.colour;
            mean.velocity += w * one.velocity;
            mean.field += w * one.field;
            if (distance2 < nearest) nearest = distance2, mean.particle = one.particle;
        };
        for_points_near(grid_, padded(place), support, scratch, add);
        if (!(sum > 0.0f)) continue;
        mean.colour /= sum, mean.velocity /= sum, mean.field /= sum;
        return mean;
    }
    return of(0);
}

}  // namespace taffy
