#include "tests/core/iso/particle_cloud.h"

#include "core/mesh/mesh_topology.h"
#include "tests/core/surface/mesh_quality.h"

namespace taffy::test {

void add_particle(IsoParticles& particles, const Vec3f& x) {
    particles.x.push_back(Vec4f(x.x(), x.y(), x.z(), 1.0f));
    particles.volume.push_back(1.0f);
    particles.colour.push_back(Vec3f(0.5f, 0.5f, 0.5f));
    particles.name.push_back(uint32_t(particles.name.size()));
}

IsoParticles ball_cloud(float radius, float jitter, unsigned seed) {
    // Off the lattice, so that it is no special case.
    const Vec3f corner = Vec3f::Constant(std::ceil(radius) + 0.5f);
    return lattice_cloud(
        -corner, corner,
        [&](const Vec3f& x) { return (x - Vec3f(0.1f, 0.2f, 0.3f)).norm() < radius; }, jitter,
        seed);
}

SurfaceMesh surface_of(const IsoParticles& particles, const IsoSettings& settings,
                       std::span<const Obstacle> obstacles, int threads) {
    IsoSurface surface;
    SurfaceMesh mesh;
    surface.make(ThreadPool(threads), particles, obstacles, settings, mesh);
    return mesh;
}

bool closed_and_manifold(const SurfaceMesh& mesh) {
    const std::vector<Side> sides = sorted_sides(mesh.triangles);
    bool good = true;
    for_each_edge(sides, [&](std::span<const Side> edge) {
        good = good && edge.size() == 2 && edge[0].forward != edge[1].forward;
    });
    if (!good) return false;
    // Around a vertex: from each of its triangles to the next one across an edge, until the first
    // comes again.
    std::vector<uint32_t> count(mesh.position.size(), 0), first(mesh.position.size());
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
        for (const uint32_t v : mesh.triangles[t]) ++count[v], first[v] = t;
    std::vector<std::array<uint32_t, 3>> across(mesh.triangles.size());
    for_each_edge(sides, [&](std::span<const Side> edge) {
        across[edge[0].triangle][edge[0].k] = edge[1].triangle;
        across[edge[1].triangle][edge[1].k] = edge[0].triangle;
    });
    for (uint32_t v = 0; v < mesh.position.size(); ++v) {
        if (count[v] == 0) return false;
        uint32_t around = 0, t = first[v];
        do {
            const auto& corners = mesh.triangles[t];
            const size_t k = corners[0] == v ? 0 : corners[1] == v ? 1 : 2;
            t = across[t][k];
            ++around;
        } while (t != first[v] && around <= count[v]);
        if (around != count[v]) return false;
    }
    return true;
}

long euler_number(const SurfaceMesh& mesh) {
    long edges = 0;
    for_each_edge(sorted_sides(mesh.triangles), [&](std::span<const Side>) { ++edges; });
    return long(mesh.position.size()) - edges + long(mesh.triangles.size());
}

double volume_of(const SurfaceMesh& mesh) {
    return enclosed_volume({mesh.position, mesh.normal, mesh.triangles});
}

}  // namespace taffy::test
