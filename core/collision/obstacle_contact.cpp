#include "core/collision/obstacle_contact.h"

#include <algorithm>
#include <cmath>

#include "core/particles/particles.h"

namespace taffy {

Vec3f velocity_after_contact(const Vec3f& v, const Vec3f& normal, const ContactLaw& law,
                             float rest_speed) {
    const float approach = -v.dot(normal);
    if (approach <= 0.0f) return v;
    const float bounce = approach > rest_speed ? law.restitution * approach : 0.0f;
    Vec3f sliding = v + approach * normal;
    const float speed = sliding.norm();
    if (speed > 0.0f) sliding *= std::max(0.0f, 1.0f - law.friction * (approach + bounce) / speed);
    return sliding + bounce * normal;
}

namespace {

/// The first point of a particle's path in a step that is inside an obstacle.
struct Entry {
    Vec3f at;          // [m]
    Vec3f normal;      // of the surface there
    float depth;       // [m]
    Vec3f velocity;    // of the surface [m/s]
    int pieces_left;   // number of pieces of the path after the entry
    float piece_time;  // duration of one piece [s]
};

std::optional<Entry> first_entry(const Obstacle& obstacle, float radius, float dt, const Vec4f& x,
                                 const Vec4f& v) {
    const Vec3f end = x.head<3>();
    const Vec3f surface_velocity = velocity_at(obstacle, end);
    const Vec3f path = dt * (v.head<3>() - surface_velocity);  // relative to the obstacle
    const int pieces = std::clamp(int(std::ceil(path.norm() / radius)), 1, 64);
    for (int k = 1; k <= pieces; ++k) {
        const Vec3f at = end - path * (float(pieces - k) / float(pieces));
        const SurfacePoint surface = nearest_surface(obstacle, at);
        const float depth = radius - surface.distance;
        if (depth > 0.0f)
            return Entry{at,         surface.normal,    depth, surface_velocity,
                         pieces - k, dt / float(pieces)};
    }
    return std::nullopt;
}

/// Returns the position at the end of the step of a particle that moves on from its entry and does
/// not enter the obstacle again.
/// @param out       displacement from the entry out of the obstacle [m]
/// @param velocity  relative to the obstacle [m/s]
Vec3f end_of_path(const Obstacle& obstacle, const Entry& entry, float radius, const Vec3f& out,
                  const Vec3f& velocity) {
    Vec3f at = entry.at + out;
    for (int k = 0; k < entry.pieces_left; ++k) {
        at += entry.piece_time * velocity;
        const SurfacePoint surface = nearest_surface(obstacle, at);
        at += std::max(0.0f, radius - surface.distance) * surface.normal;
    }
    return at;
}

}  // namespace

std::optional<Vec3f> resolve_obstacle(const Obstacle& obstacle, const ContactLaw& law, float radius,
                                      float rest_speed, float dt, Vec4f& x, Vec4f& v) {
    const std::optional<Entry> entry = first_entry(obstacle, radius, dt, x, v);
    if (!entry) return std::nullopt;
    const Vec3f before = v.head<3>() - entry->velocity;
    const Vec3f after = velocity_after_contact(before, entry->normal, law, rest_speed);
    // Friction acts from the start of the step: a sticking particle must not creep by dt times the
    // velocity that one step of gravity gives it.
    const Vec3f change = after - before;
    const Vec3f rubbed = change - change.dot(entry->normal) * entry->normal;
    x.head<3>() =
        end_of_path(obstacle, *entry, radius, entry->depth * entry->normal, Vec3f(after - rubbed)) +
        dt * rubbed;
    v.head<3>() = entry->velocity + after;
    return entry->normal;
}

namespace {

Vec3f projected(uint8_t axes, const Vec3f& a) {
    return xyz(along(axes, padded(a), Vec4f::Zero()));
}

}  // namespace

bool stops_along(uint8_t axes, const Vec3f& normal) {
    constexpr float least = 0.1f;  // of the normal's length: cos(84 degrees)
    return projected(axes, normal).squaredNorm() >= least * least;
}

std::optional<ObstacleStop> resolve_obstacle_along(uint8_t axes, const Obstacle& obstacle,
                                                   const ContactLaw& law, float radius,
                                                   float rest_speed, float dt, Vec4f& x, Vec4f& v) {
    const std::optional<Entry> entry = first_entry(obstacle, radius, dt, x, v);
    if (!entry || !stops_along(axes, entry->normal)) return std::nullopt;
    const Vec3f& n = entry->normal;
    const Vec3f way_out = projected(axes, n) / projected(axes, n).squaredNorm();  // n . way_out = 1
    const Vec3f before = v.head<3>() - entry->velocity;
    const float approach = std::max(0.0f, -before.dot(n));
    const float bounce = approach > rest_speed ? law.restitution * approach : 0.0f;
    float push = (approach + bounce) * way_out.norm() * way_out.norm();
    const Vec3f after = before + projected(axes, push * n);
    const Vec3f sliding = after - after.dot(n) * n;
    const float speed = sliding.norm();
    Vec3f rub = Vec3f::Zero();
    if (speed > 0.0f) rub = -std::min(1.0f, law.friction * push / speed) * sliding;
    // The motion along the axes that friction causes must not lead into the obstacle, or out of it.
    const float lifted = projected(axes, rub).dot(n) * way_out.norm() * way_out.norm();
    push = std::max(0.0f, push - lifted);
    const Vec3f impulse = push * n + rub;
    const Vec3f moved = projected(axes, rub - lifted * n);
    const Vec3f end = end_of_path(obstacle, *entry, radius, entry->depth * way_out, after);
    x = along(axes, padded(end + dt * moved), x);
    v += padded(projected(axes, impulse));
    return ObstacleStop{n, impulse};
}

ObstacleSet::ObstacleSet(std::span<const Obstacle> all) : obstacles(all) {
    for (const Obstacle& obstacle : all) bounds.push_back(bounds_of(obstacle));
}

}  // namespace taffy
