// The shown part of an active surface: walls end it, and single particles are drops.
#include "core/active_surface/shown_surface.h"

#include <catch2/catch.hpp>

#include "tests/core/active_surface/moving_cloud.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

const ThreadPool one(1);

/// A pool of 16 x 16 x 5 particles.
ActiveSurface pool_surface(float lowest) {
    const MovingCloud cloud(lattice_cloud(Vec3f(0, 0, lowest), Vec3f(15, 15, lowest + 4.1f),
                                          [](const Vec3f&) { return true; }));
    ActiveSurface surface;
    for (int k = 0; k < 30; ++k) surface.update(one, cloud.particles(), {});
    return surface;
}

float lowest_of(const SurfaceMesh& mesh) {
    float lowest = 1e9f;
    for (const Vec3f& x : mesh.position) lowest = std::min(lowest, x.z());
    return lowest;
}

SurfaceMesh shown(const ActiveSurface& surface, std::span<const Obstacle> obstacles,
                  int threads = 1) {
    SurfaceMesh mesh;
    mesh_between_walls(ThreadPool(threads), surface.field(), obstacles, 1.0f, mesh);
    return mesh;
}

}  // namespace

TEST_CASE("a floor ends the active surface: flat and without a gap, however near particles are",
          "[active]") {
    const std::vector<Obstacle> floor = {floor_at(0.0f)};
    for (const float nearest : {0.35f, 0.5f, 0.65f}) {
        const ActiveSurface surface = pool_surface(nearest);
        const SurfaceMesh free = shown(surface, {});
        CHECK(free.position == surface.triangles().position);
        // Its edges are rounded; for the same volume its faces are a tenth farther out.
        CHECK(lowest_of(free) == Approx(nearest - 0.6f).margin(0.05));
        const SurfaceMesh ended = shown(surface, floor);
        CHECK(closed_and_manifold(ended));
        CHECK(lowest_of(ended) == Approx(0.01f).margin(1e-3));
        size_t on_floor = 0;
        for (size_t v = 0; v < ended.position.size(); ++v) {
            const Vec3f& x = ended.position[v];
            const bool is_inner = (x - Vec3f(7.5f, 7.5f, x.z())).cwiseAbs().maxCoeff() < 7.2f;
            if (x.z() > 1.0f || !is_inner) continue;
            ++on_floor;
            CHECK(x.z() == Approx(0.01f).margin(1e-3));
            CHECK(ended.normal[v].z() < -0.99f);
        }
        CHECK(on_floor > 300);
        for (const int threads : {2, 8}) {
            const SurfaceMesh again = shown(surface, floor, threads);
            CHECK(again.position == ended.position);
            CHECK(again.normal == ended.normal);
            CHECK(again.triangles == ended.triangles);
        }
    }
}

TEST_CASE("a particle that an active surface does not hold is a drop of its volume", "[active]") {
    const ActiveSurface surface = pool_surface(0.5f);
    const float full = drop_radius(surface.field(), Vec3f(8, 8, 9), 1.0f);
    SurfaceMesh mesh;
    const size_t vertices = add_ball(Vec3f(8, 8, 9), full, mesh);
    CHECK(vertices == mesh.position.size());
    CHECK(closed_and_manifold(mesh));
    CHECK(volume_of(mesh) == Approx(1.0).epsilon(1e-3));
    for (size_t v = 0; v < vertices; ++v)
        CHECK((mesh.position[v] - Vec3f(8, 8, 9)).normalized().isApprox(mesh.normal[v], 1e-4f));
    CHECK(drop_radius(surface.field(), Vec3f(8, 8, 2.5f), 1.0f) == 0.0f);
    float before = 0.0f;  // it grows as it leaves
    for (float z = 4.5f; z < 6.5f; z += 0.1f) {
        const float radius = drop_radius(surface.field(), Vec3f(8, 8, z), 1.0f);
        CHECK(radius >= before);
        CHECK(radius <= before + 0.2f);
        before = radius;
    }
    CHECK(before == Approx(full));
}
