#include "app/tools/body_section.h"

#include <algorithm>

namespace taffy {

namespace {

// The kernel weight of a grip fades towards its radius, so a grip reaches beyond the section's
// edge.
constexpr float reach = 1.5f;
// Limits of a grip's radius: of wide bodies it holds only the neighbourhood [support radii].
constexpr float least = 1.5f, most = 5.0f;

}  // namespace

BodySection body_section(const Snapshot& s, uint32_t particle, glm::vec3 axis) {
    const BodyState& body = s.bodies[s.body[particle]];
    const auto at = [&](uint32_t i) { return to_glm(Vec3f(s.position[i].head<3>())); };
    const glm::vec3 picked = at(particle);
    std::vector<uint32_t> section;
    glm::vec3 sum(0.0f);
    for (uint32_t i = body.first; i < body.first + body.count; ++i) {
        const glm::vec3 way = at(i) - picked;
        const bool in_slab = std::abs(glm::dot(way, axis)) < 0.5f * body.support;
        if (!in_slab || glm::length(way) > 2.0f * most * body.support) continue;
        section.push_back(i);
        sum += at(i);
    }
    const glm::vec3 middle = sum / float(section.size());
    BodySection result{particle, picked, 0.0f};
    float nearest = 1e30f, farthest = 0.0f;
    for (const uint32_t i : section) {
        const float distance = glm::distance(at(i), middle);
        farthest = std::max(farthest, distance);
        if (distance >= nearest) continue;
        nearest = distance;
        result.particle = i;
        result.centre = at(i);
    }
    result.radius = std::clamp(reach * farthest, least * body.support, most * body.support);
    return result;
}

}  // namespace taffy
