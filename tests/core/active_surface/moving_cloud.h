#pragma once
// Clouds of moving particles, and active surfaces around them.
#include "core/active_surface/active_surface.h"
#include "tests/core/iso/particle_cloud.h"

namespace taffy::test {

/// A cloud with a spacing of 1 and a volume of 1 per particle, all with one velocity by default.
struct MovingCloud {
    MovingCloud() = default;
    explicit MovingCloud(const IsoParticles& particles, const Vec3f& velocity = Vec3f::Zero());

    CoatedParticles particles() const { return {x, v, volume}; }
    void add(const MovingCloud& other);
    void advance(double duration);
    double total() const { return double(x.size()); }  // volume

    std::vector<Vec4f> x, v;
    std::vector<float> volume;
};

SurfaceMesh mesh_of(const ActiveSurface& surface);
/// Returns the number of connected parts that hold at least half a particle.
size_t pieces(const ActiveSurface& surface);
uint64_t hash_of(ActiveSurface& surface);

}  // namespace taffy::test
