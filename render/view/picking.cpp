#include "render/view/picking.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/surfaces/surface_drawing.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

constexpr float pick_margin = 1.2f;  // how much larger than drawn particles are for picking
/// Distance from a ray in a gap to the particles around it, in their radii: 1.4 in the middle of a
/// square of a lattice at rest, more in a lattice that is pulled.
constexpr float gap_reach = 2.4f;

/// Whether directions across a ray, as angles, lie on every side of it.
bool surround(std::vector<float> angles) {
    if (angles.size() < 3) return false;
    std::sort(angles.begin(), angles.end());
    constexpr float half_turn = std::numbers::pi_v<float>;
    float widest = angles.front() + 2.0f * half_turn - angles.back();
    for (size_t i = 1; i < angles.size(); ++i) widest = std::max(widest, angles[i] - angles[i - 1]);
    return widest < half_turn;
}

/// Returns the first of the particles between which the ray passes: some are near it on every side.
/// Beside a body all of them are on one side.
std::optional<Pick> pick_between(const Snapshot& snapshot, const Ray& ray, float radius_scale,
                                 Fluids fluids) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    const Vec3f u = d.unitOrthogonal(), v = d.cross(u);
    std::vector<float> angles;
    std::optional<Pick> pick;
    for (uint32_t i = 0; i < snapshot.position.size(); ++i) {
        const uint32_t body = snapshot.body[i];
        if (snapshot.bodies[body].shown_as != &particle_surface ||
            passes_through(snapshot.bodies[body], fluids))
            continue;
        const Vec4f& p = snapshot.position[i];
        const Vec3f to_centre = p.head<3>() - o;
        const float along = to_centre.dot(d), r = gap_reach * radius_scale * p.w();
        if (!(along > 0.0f) || !((to_centre - along * d).squaredNorm() < r * r)) continue;
        angles.push_back(std::atan2(to_centre.dot(v), to_centre.dot(u)));
        if (!pick || along < pick->depth)
            pick = Pick{i, body, ray.origin + along * ray.direction, along};
    }
    return surround(std::move(angles)) ? pick : std::nullopt;
}

}  // namespace

bool passes_through(const BodyState& body, Fluids fluids) {
    return fluids == Fluids::passed && body.material.phase == Phase::fluid;
}

std::optional<Pick> pick_particle(const Snapshot& snapshot, const Ray& ray, float radius_scale,
                                  Fluids fluids) {
    std::optional<Pick> first;
    for (const SurfaceDrawing* drawing : surface_drawings()) {
        const std::optional<Pick> met = drawing->pick(snapshot, ray, radius_scale, fluids);
        if (met && (!first || met->depth < first->depth)) first = met;
    }
    return first;
}

std::optional<Pick> pick_body(const Snapshot& snapshot, const Ray& ray,
                              const ViewParameters& view) {
    const auto pick = [&](Fluids fluids) {
        const auto met = pick_particle(snapshot, ray, pick_margin * view.particle_size, fluids);
        return met ? met : pick_between(snapshot, ray, view.particle_size, fluids);
    };
    const bool see_through = std::ranges::any_of(
        snapshot.bodies, [&](const BodyState& body) { return is_see_through(body, view); });
    const auto met = see_through ? pick(Fluids::passed) : std::nullopt;
    return met ? met : pick(Fluids::met);
}

std::optional<glm::vec3> pick_ground(const Ray& ray) {
    if (ray.direction.z == 0.0f) return std::nullopt;
    const float depth = -ray.origin.z / ray.direction.z;
    if (!(depth > 0.0f)) return std::nullopt;
    return ray.origin + depth * ray.direction;
}

}  // namespace taffy
