#include "tests/core/active_surface/moving_cloud.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/state/state_bytes.h"

namespace taffy::test {

MovingCloud::MovingCloud(const IsoParticles& particles, const Vec3f& velocity)
    : x(particles.x), volume(particles.volume) {
    v.assign(x.size(), Vec4f(velocity.x(), velocity.y(), velocity.z(), 0.0f));
}

void MovingCloud::add(const MovingCloud& other) {
    x.insert(x.end(), other.x.begin(), other.x.end());
    v.insert(v.end(), other.v.begin(), other.v.end());
    volume.insert(volume.end(), other.volume.begin(), other.volume.end());
}

void MovingCloud::advance(double duration) {
    for (size_t i = 0; i < x.size(); ++i) x[i] += float(duration) * v[i];
}

SurfaceMesh mesh_of(const ActiveSurface& surface) {
    SurfaceMesh mesh;
    mesh.position = surface.triangles().position;
    mesh.triangles = surface.triangles().triangles;
    return mesh;
}

size_t pieces(const ActiveSurface& surface) {
    std::vector<uint32_t> parent(surface.triangles().position.size());
    std::iota(parent.begin(), parent.end(), 0u);
    const auto root = [&](uint32_t v) {
        while (parent[v] != v) v = parent[v] = parent[parent[v]];
        return v;
    };
    for (const auto& t : surface.triangles().triangles)
        for (const uint32_t v : t) parent[root(v)] = root(t[0]);
    std::map<uint32_t, float> volume;
    for (const auto& t : surface.triangles().triangles) {
        const std::vector<Vec3f>& x = surface.triangles().position;
        volume[root(t[0])] += x[t[0]].dot(x[t[1]].cross(x[t[2]])) / 6.0f;
    }
    return size_t(std::ranges::count_if(volume, [](const auto& v) { return v.second > 0.5f; }));
}

uint64_t hash_of(ActiveSurface& surface) {
    StateHasher hasher;
    hasher("surface", surface);
    return hasher.hash();
}

}  // namespace taffy::test
