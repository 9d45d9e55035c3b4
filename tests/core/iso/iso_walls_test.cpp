// Iso-surfaces against obstacles, spacing 1.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/core/iso/particle_cloud.h"
#include "tests/support/shapes.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Obstacle wall(const Vec3f& point, const Vec3f& normal) {
    Obstacle plane;
    plane.centre = point;
    plane.shape = test::plane(normal);
    return plane;
}

}  // namespace

TEST_CASE("fluid in a tank has flat sides at the walls and a level up to them", "[iso]") {
    // Particles half a spacing from the walls, and as far from them as fluids keep at times.
    for (const float gap : {0.5f, 0.6f}) {
        const float side = 10.0f + gap;
        const std::vector<Obstacle> walls = {
            wall({0.0f, 0.0f, -gap}, Vec3f::UnitZ()), wall({-side, 0.0f, 0.0f}, Vec3f::UnitX()),
            wall({side, 0.0f, 0.0f}, -Vec3f::UnitX()), wall({0.0f, -side, 0.0f}, Vec3f::UnitY()),
            wall({0.0f, side, 0.0f}, -Vec3f::UnitY())};
        const IsoParticles pool = lattice_cloud(
            {-10.0f, -10.0f, 0.0f}, {10.0f, 10.0f, 6.0f}, [](const Vec3f&) { return true; }, 0.02f);
        const SurfaceMesh mesh = surface_of(pool, {}, walls);
        CHECK(closed_and_manifold(mesh));
        CHECK(euler_number(mesh) == 2);
        // What the particles hold, over the area.
        const double level =
            double(pool.x.size()) / (4.0 * double(side) * double(side)) - double(gap);
        double sum = 0.0;
        int count = 0;
        float highest = 0.0f, lowest_top = 100.0f, farthest = 0.0f;
        for (size_t v = 0; v < mesh.position.size(); ++v) {
            const Vec3f& x = mesh.position[v];
            const float to_wall = side - std::max(std::abs(x.x()), std::abs(x.y()));
            CHECK(to_wall > -1e-3f);  // never into it
            CHECK(x.z() > -gap - 1e-3f);
            if (x.z() > 0.5f && x.z() < 5.5f) {
                farthest = std::max(farthest, to_wall);
                CHECK(mesh.normal[v].z() == Approx(0.0f).margin(0.2f));
            }
            if (to_wall > 0.5f && x.z() > 4.0f) {
                highest = std::max(highest, x.z());
                lowest_top = std::min(lowest_top, x.z());
                sum += double(x.z());
                ++count;
            }
        }
        INFO("gap " << gap << ": " << farthest << " from the walls, level " << lowest_top << " to "
                    << highest);
        CHECK(farthest < 0.1f);
        CHECK(sum / count > level - 0.1);
        CHECK(sum / count < 6.6);  // half a spacing above the particles
        CHECK(highest < 6.7f);
        CHECK(level - double(lowest_top) < 0.2);
    }
}

TEST_CASE("matter does not come through a thin glass wall", "[iso]") {
    Obstacle glass;
    glass.centre = Vec3f(0.6f, 0.0f, 0.0f);  // 0.2 thick, its near face half a spacing away
    glass.shape = test::box(Vec3f(0.2f, 40.0f, 40.0f));
    const IsoParticles pool = lattice_cloud(
        {-6.0f, -6.0f, -6.0f}, {0.0f, 6.0f, 6.0f}, [](const Vec3f&) { return true; }, 0.05f);
    const SurfaceMesh mesh = surface_of(pool, {}, std::array{glass});
    CHECK(closed_and_manifold(mesh));
    float most = -100.0f;
    for (const Vec3f& x : mesh.position) most = std::max(most, x.x());
    CHECK(most == Approx(0.5f).margin(0.02f));
}
