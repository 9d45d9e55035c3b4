#pragma once
// Clouds of particles for tests of surfaces, spacing 1.
#include <random>

#include "core/iso/iso_surface.h"

namespace taffy::test {

/// Adds a particle of a volume of 1.
void add_particle(IsoParticles& particles, const Vec3f& x);

/// Returns a cubic lattice of the points with inside(x), shifted by up to jitter in every
/// direction.
template <class Inside>
IsoParticles lattice_cloud(const Vec3f& lower, const Vec3f& upper, const Inside& inside,
                           float jitter = 0.0f, unsigned seed = 1) {
    IsoParticles particles;
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> shift(-jitter, jitter);
    for (float z = lower.z(); z <= upper.z(); z += 1.0f)
        for (float y = lower.y(); y <= upper.y(); y += 1.0f)
            for (float x = lower.x(); x <= upper.x(); x += 1.0f)
                if (inside(Vec3f(x, y, z)))
                    add_particle(particles, Vec3f(x, y, z) +
                                                Vec3f(shift(random), shift(random), shift(random)));
    return particles;
}

IsoParticles ball_cloud(float radius, float jitter = 0.0f, unsigned seed = 1);

SurfaceMesh surface_of(const IsoParticles& particles, const IsoSettings& settings = {},
                       std::span<const Obstacle> obstacles = {}, int threads = 1);

/// Whether every edge belongs to exactly two triangles, which run along it in opposite directions,
/// and the triangles around every vertex are connected.
bool closed_and_manifold(const SurfaceMesh& mesh);
/// Vertices - edges + triangles: 2 for a sphere.
long euler_number(const SurfaceMesh& mesh);
double volume_of(const SurfaceMesh& mesh);

}  // namespace taffy::test
