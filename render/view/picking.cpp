#include "render/view/picking.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/simulation/snapshot.h"

namespace taffy {

namespace {

constexpr float reach = 4.0f;        // of a mesh beyond its particles, in their radii
constexpr float pick_margin = 1.2f;  // how much larger than drawn the particles are for a person
/// From a gap to the particles around it, in their radii: 1.4 in the middle of a square of a
/// lattice at rest, more in one that is pulled.
constexpr float gap_reach = 2.4f;

/// Whether the ray passes near enough to the body's particles to meet its mesh.
bool passes_near(const Snapshot& snapshot, const BodyState& body, const Vec3f& o, const Vec3f& d) {
    for (uint32_t i = body.first; i < body.first + body.count; ++i) {
        const Vec4f& p = snapshot.position[i];
        if ((p.head<3>() - o).cross(d).norm() < reach * p.w()) return true;
    }
    return false;
}

/// Distance along the ray o + t d to the triangle a, b, c, seen from either side; not positive when
/// they do not meet (Moeller and Trumbore 1997).
float distance_to_triangle(const Vec3f& o, const Vec3f& d, const Vec3f& a, const Vec3f& b,
                           const Vec3f& c) {
    const Vec3f u = b - a, v = c - a, h = d.cross(v), s = o - a, q = s.cross(u);
    const float volume = u.dot(h);
    if (volume == 0.0f) return 0.0f;
    const float beta = s.dot(h) / volume, gamma = d.dot(q) / volume;
    return beta >= 0.0f && gamma >= 0.0f && beta + gamma <= 1.0f ? v.dot(q) / volume : 0.0f;
}

/// The particle that carries most of a vertex, counted within the body.
uint32_t main_carrier(const EmbeddedSurface& surface, uint32_t vertex) {
    const SurfaceWeights& weights = surface.weights();
    const auto first = weights.weight.begin() + long(weights.begin[vertex]);
    const auto last = weights.weight.begin() + long(weights.begin[vertex + 1]);
    const auto heaviest = std::max_element(first, last) - weights.weight.begin();
    return surface.carriers()[weights.particle[size_t(heaviest)]];
}

/// The nearest meeting of the ray with the mesh that a body shows.
std::optional<Pick> pick_surface(const Snapshot& snapshot, uint32_t index, const Vec3f& o,
                                 const Vec3f& d) {
    const BodyState& body = snapshot.bodies[index];
    if (!passes_near(snapshot, body, o, d)) return std::nullopt;
    const TriangleMesh mesh =
        body.surface->carry(std::span(snapshot.transforms)
                                .subspan(body.first_transform, body.surface->carriers().size()));
    std::optional<Pick> pick;
    for (const std::array<uint32_t, 3>& t : mesh.triangles) {
        const float depth = distance_to_triangle(o, d, mesh.position[t[0]], mesh.position[t[1]],
                                                 mesh.position[t[2]]);
        if (!(depth > 0.0f) || (pick && depth >= pick->depth)) continue;
        const Vec3f point = o + depth * d;
        const uint32_t vertex = *std::min_element(t.begin(), t.end(), [&](uint32_t a, uint32_t b) {
            return (mesh.position[a] - point).squaredNorm() <
                   (mesh.position[b] - point).squaredNorm();
        });
        pick = Pick{body.first + main_carrier(*body.surface, vertex), index, to_glm(point), depth};
    }
    return pick;
}

/// Whether directions across a ray, as angles, lie on every side of it.
bool surround(std::vector<float> angles) {
    if (angles.size() < 3) return false;
    std::sort(angles.begin(), angles.end());
    constexpr float half_turn = std::numbers::pi_v<float>;
    float widest = angles.front() + 2.0f * half_turn - angles.back();
    for (size_t i = 1; i < angles.size(); ++i) widest = std::max(widest, angles[i] - angles[i - 1]);
    return widest < half_turn;
}

/// The first of the particles that the ray passes between: some are near it on every side. Beside a
/// body all of them are on one side.
std::optional<Pick> pick_between(const Snapshot& snapshot, const Ray& ray, float radius_scale) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    const Vec3f u = d.unitOrthogonal(), v = d.cross(u);
    std::vector<float> angles;
    std::optional<Pick> pick;
    for (uint32_t i = 0; i < snapshot.position.size(); ++i) {
        const uint32_t body = snapshot.body[i];
        if (snapshot.bodies[body].shows_surface) continue;
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

std::optional<Pick> pick_particle(const Snapshot& snapshot, const Ray& ray, float radius_scale) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    std::optional<Pick> pick;
    for (uint32_t b = 0; b < snapshot.bodies.size(); ++b) {
        if (!snapshot.bodies[b].shows_surface) continue;
        const std::optional<Pick> hit = pick_surface(snapshot, b, o, d);
        if (hit && (!pick || hit->depth < pick->depth)) pick = hit;
    }
    float nearest = pick ? pick->depth : std::numeric_limits<float>::max();
    size_t found = snapshot.position.size();
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        if (snapshot.bodies[snapshot.body[i]].shows_surface) continue;
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
    if (found == snapshot.position.size()) return pick;
    return Pick{uint32_t(found), snapshot.body[found], ray.origin + nearest * ray.direction,
                nearest};
}

std::optional<Pick> pick_body(const Snapshot& snapshot, const Ray& ray, float particle_size) {
    const std::optional<Pick> met = pick_particle(snapshot, ray, pick_margin * particle_size);
    return met ? met : pick_between(snapshot, ray, particle_size);
}

std::optional<glm::vec3> pick_ground(const Ray& ray) {
    if (ray.direction.z == 0.0f) return std::nullopt;
    const float depth = -ray.origin.z / ray.direction.z;
    if (!(depth > 0.0f)) return std::nullopt;
    return ray.origin + depth * ray.direction;
}

}  // namespace taffy
