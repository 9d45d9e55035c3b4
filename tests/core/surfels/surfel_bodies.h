#pragma once
// Clouds of particles with a surface around them, shared by the tests of surfels.
#include <cmath>
#include <functional>

#include "core/surfels/surfel_surface.h"

namespace taffy::test {

/// Particles with a surface. Tests move the particles.
struct SurfelBody {
    ThreadPool pool{1};
    float spacing = 0.1f;  // [m]
    std::vector<Vec4f> x;
    std::vector<ParticleId> id;
    std::vector<float> beta;
    std::vector<Obstacle> obstacles;
    bool breaks = false;
    SurfelParameters parameters;
    SurfelSurface surface;

    void add(const Vec3f& at, float fluid = 1.0f) {
        x.emplace_back(at.x(), at.y(), at.z(), 0.0f);
        id.emplace_back(uint32_t(id.size()));
        beta.push_back(fluid);
    }
    /// Adds the lattice points within a ball of this radius [m].
    void add_ball(const Vec3f& centre, float radius, float fluid = 1.0f) {
        const int n = int(radius / spacing) + 1;
        for (int k = -n; k <= n; ++k)
            for (int j = -n; j <= n; ++j)
                for (int i = -n; i <= n; ++i) {
                    const Vec3f at =
                        spacing * Vec3f(float(i) + 0.5f, float(j) + 0.5f, float(k) + 0.5f);
                    if (at.norm() < radius) add(centre + at, fluid);
                }
    }
    void move(const std::function<Vec3f(const Vec3f&)>& to) {
        for (Vec4f& at : x) at.head<3>() = to(Vec3f(at.head<3>()));
    }
    SurfelSurface::Work update() {
        return surface.update(pool, {x, id, beta, spacing, obstacles, breaks}, parameters);
    }
    void update(int times) {
        for (int k = 0; k < times; ++k) update();
    }
    float radius() const { return parameters.radius * spacing; }
    size_t size() const { return surface.surfels().size(); }
    Vec3f at(size_t i) const { return surface.surfels().x[i].head<3>(); }
    Vec3f normal(size_t i) const { return surface.surfels().n[i].head<3>(); }
};

/// Returns the largest distance from points spread over a sphere to the nearest surfel [m].
inline float largest_gap(const SurfelBody& body, const Vec3f& centre, float radius) {
    constexpr int count = 4000;
    float largest = 0.0f;
    for (int k = 0; k < count; ++k) {
        const float z = 1.0f - (2.0f * float(k) + 1.0f) / float(count);
        const float r = std::sqrt(1.0f - z * z), angle = 2.39996323f * float(k);
        const Vec3f q = centre + radius * Vec3f(r * std::cos(angle), r * std::sin(angle), z);
        float nearest = 1e30f;
        for (size_t i = 0; i < body.size(); ++i)
            nearest = std::min(nearest, (body.at(i) - q).norm());
        largest = std::max(largest, nearest);
    }
    return largest;
}

/// Returns a sphere about the origin, sampled by an even spiral [Vogel 1979], and a patch that
/// stands across its top: seven points wide, from three rows below to `above` rows above.
inline std::vector<OrientedPoint> sphere_with_fin(int count, float radius, float apart, int above) {
    std::vector<OrientedPoint> points;
    for (int k = 0; k < count; ++k) {
        const float z = 1.0f - (2.0f * float(k) + 1.0f) / float(count);
        const float r = std::sqrt(1.0f - z * z), angle = 2.39996323f * float(k);
        const Vec3f out(r * std::cos(angle), r * std::sin(angle), z);
        points.push_back({radius * out, out});
    }
    for (int j = -3; j <= above; ++j)
        for (int i = -3; i <= 3; ++i)
            points.push_back({{0.0f, apart * (float(i) + 0.5f * float(j % 2)),
                               radius + 0.87f * apart * float(j)},
                              Vec3f::UnitX()});
    return points;
}

/// Returns the number of neighbours of surfel i within h_s that face the same way.
inline uint32_t neighbours_of(const SurfelBody& body, size_t i) {
    uint32_t count = 0;
    for (size_t j = 0; j < body.size(); ++j)
        count += j != i && (body.at(i) - body.at(j)).norm() < 2.0f * body.radius() &&
                 body.normal(i).dot(body.normal(j)) > -0.3f;
    return count;
}

}  // namespace taffy::test
