// The iso-surface of clouds of particles, spacing 1.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/base/processor.h"
#include "core/iso/iso_kernels.h"
#include "tests/core/iso/particle_cloud.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("a ball of particles has the volume of its particles", "[iso]") {
    for (const float cell : {0.75f, 0.5f, 0.375f})
        for (const float radius : {3.0f, 5.0f, 8.0f, 12.0f})
            for (const float jitter : {0.0f, 0.15f}) {
                const IsoParticles ball = ball_cloud(radius, jitter);
                const SurfaceMesh mesh = surface_of(ball, {.cell = cell});
                const double volume = double(ball.x.size());
                INFO("cell " << cell << ", radius " << radius << ", jitter " << jitter
                             << ": volume " << volume_of(mesh) / volume);
                CHECK(closed_and_manifold(mesh));
                CHECK(euler_number(mesh) == 2);
                // The smallest is of 116 particles, and eight cells wide.
                CHECK(volume_of(mesh) == Approx(volume).epsilon(radius < 4.0f ? 0.05 : 0.02));
            }
}

TEST_CASE("the surface of flat matter lies half a spacing beyond its particles", "[iso]") {
    for (const bool anisotropic : {true, false})
        for (const float jitter : {0.0f, 0.2f}) {
            const IsoParticles slab = lattice_cloud(
                {-15.0f, -15.0f, -6.0f}, {15.0f, 15.0f, 0.0f}, [](const Vec3f&) { return true; },
                jitter);
            const SurfaceMesh mesh = surface_of(slab, {.anisotropic = anisotropic});
            double sum = 0.0, sum2 = 0.0;
            int count = 0;
            for (const Vec3f& x : mesh.position)
                if (x.z() > -1.0f && std::abs(x.x()) < 10.0f && std::abs(x.y()) < 10.0f) {
                    sum += double(x.z());
                    sum2 += double(x.z()) * double(x.z());
                    ++count;
                }
            const double mean = sum / count, rough = std::sqrt(sum2 / count - mean * mean);
            INFO("anisotropic " << anisotropic << ", jitter " << jitter << ": height " << mean
                                << ", roughness " << rough);
            CHECK(std::abs(mean - 0.5) < 0.1);
            // A particle in a jittered layer is 0.115 above or below the others on average.
            CHECK(rough < (anisotropic ? 0.6 : 1.0) * 0.115);
        }
}

TEST_CASE("a particle alone is a small drop of about its volume", "[iso]") {
    IsoParticles particles;
    add_particle(particles, {0.3f, 100.0f, -20.0f});
    const SurfaceMesh mesh = surface_of(particles);
    CHECK(closed_and_manifold(mesh));
    CHECK(euler_number(mesh) == 2);
    CHECK(volume_of(mesh) > 0.5);
    CHECK(volume_of(mesh) < 1.1);
}

TEST_CASE("a sheet of one layer that has spread has no holes", "[iso]") {
    for (const float spread : {1.0f, 1.2f, 1.4f})
        for (unsigned seed = 1; seed <= 4; ++seed) {
            IsoParticles sheet = lattice_cloud(
                {-10.0f, -10.0f, 0.0f}, {10.0f, 10.0f, 0.0f},
                [](const Vec3f& x) { return x.norm() < 9.5f; }, 0.15f, seed);
            for (Vec4f& x : sheet.x) x.head<3>() *= spread;
            const SurfaceMesh mesh = surface_of(sheet);
            INFO("particles lie " << spread << " spacings apart, seed " << seed);
            CHECK(closed_and_manifold(mesh));
            CHECK(euler_number(mesh) == 2);
        }
}

TEST_CASE("normals point outwards and colours and fields blend", "[iso]") {
    IsoParticles ball = ball_cloud(6.0f, 0.1f);
    for (size_t i = 0; i < ball.x.size(); ++i) {
        const bool left = ball.x[i].x() < 0.0f;
        ball.colour[i] = left ? Vec3f(1.0f, 0.0f, 0.0f) : Vec3f(0.0f, 0.0f, 1.0f);
        ball.field.push_back(ball.x[i].z());
        ball.name[i] = uint32_t(1000 + i);
    }
    const SurfaceMesh mesh = surface_of(ball);
    REQUIRE(mesh.position.size() > 500);
    float upright = 0.0f, least_blue = 1.0f, most_blue = 0.0f;
    for (size_t v = 0; v < mesh.position.size(); ++v) {
        const Vec3f out = (mesh.position[v] - Vec3f(0.1f, 0.2f, 0.3f)).normalized();
        CHECK(out.dot(mesh.normal[v]) > 0.6f);
        upright += out.dot(mesh.normal[v]);
        CHECK(mesh.normal[v].norm() == Approx(1.0f));
        CHECK(mesh.colour[v].sum() == Approx(1.0f));
        CHECK(std::abs(mesh.field[v] - mesh.position[v].z()) < 1.2f);
        const Vec4f& nearest = ball.x[mesh.particle[v] - 1000];
        CHECK((nearest.head<3>() - mesh.position[v]).norm() < 1.5f);
        if (std::abs(mesh.position[v].x()) < 0.3f) {
            least_blue = std::min(least_blue, mesh.colour[v].z());
            most_blue = std::max(most_blue, mesh.colour[v].z());
        }
    }
    CHECK(upright / float(mesh.position.size()) > 0.95f);
    CHECK(least_blue > 0.05f);  // they blend in the middle
    CHECK(most_blue < 0.95f);
}

TEST_CASE("iso-surfaces are the same, bit for bit, with any number of threads and after others",
          "[iso]") {
    const IsoParticles ball = ball_cloud(9.0f, 0.2f), other = ball_cloud(5.0f, 0.3f, 4);
    const SurfaceMesh one = surface_of(ball);
    for (const int threads : {2, 8}) {
        IsoSurface surface;
        SurfaceMesh mesh;
        const ThreadPool pool(threads);
        surface.make(pool, other, {}, {.cell = 0.3f}, mesh);
        surface.make(pool, ball, {}, {}, mesh);
        CHECK(mesh.position == one.position);
        CHECK(mesh.normal == one.normal);
        CHECK(mesh.colour == one.colour);
        CHECK(mesh.particle == one.particle);
        CHECK(mesh.triangles == one.triangles);
    }
}

TEST_CASE("drops far apart and bodies of different resolution have closed surfaces", "[iso]") {
    IsoParticles particles = ball_cloud(4.0f, 0.2f);
    const IsoParticles second = ball_cloud(6.0f, 0.2f, 3);
    for (const Vec4f& x : second.x) {
        const Vec3f place = 0.5f * x.head<3>() + Vec3f(5.5f, 0.0f, 0.0f);
        add_particle(particles, place);
        particles.x.back().w() = 0.5f;
        particles.volume.back() = 0.125f;
    }
    add_particle(particles, {4000.0f, -3000.0f, 5000.0f});
    const SurfaceMesh mesh = surface_of(particles);
    CHECK(closed_and_manifold(mesh));
    CHECK(volume_of(mesh) ==
          Approx(double(particles.x.size() - second.x.size()) + 0.125 * double(second.x.size()))
              .epsilon(0.03));
}

TEST_CASE("both builds of the iso-surface's kernels find the same field", "[iso]") {
    if (!processor_has_v3()) return;
    IsoKernel kernel{.centre = {0.3f, 0.4f, 0.5f},
                     .scale = 2.0f,
                     .a = {0.8f, 0.5f, 1.2f, 0.1f, -0.2f, 0.15f},
                     .half = {1.5f, 1.5f, 1.2f},
                     .colour = {0.1f, 0.2f, 0.3f},
                     .field = 5.0f,
                     .particle = 7};
    const uint32_t list[] = {0};
    const float lower[3] = {-1.0f, -1.0f, -1.0f};
    std::array<float, 512> a{}, b{};
    iso_functions_baseline().add_to_nodes(&kernel, list, 1, lower, 0.4f, a.data());
    iso_functions_v3().add_to_nodes(&kernel, list, 1, lower, 0.4f, b.data());
    double most = 0.0;
    for (size_t k = 0; k < a.size(); ++k) {
        // The formula itself.
        const Vec3d r =
            Vec3d(double(k % 8), double(k / 8 % 8), double(k / 64)) * 0.4 + Vec3d(-1.3, -1.4, -1.5);
        const double q = 0.8 * r.x() * r.x() + 0.5 * r.y() * r.y() + 1.2 * r.z() * r.z() +
                         2.0 * (0.1 * r.x() * r.y() - 0.2 * r.x() * r.z() + 0.15 * r.y() * r.z());
        const double value = 2.0 * std::pow(std::max(0.0, 1.0 - q), 3.0);
        CHECK(double(a[k]) == Approx(value).margin(2e-5));
        CHECK(double(b[k]) == Approx(value).margin(2e-5));
        most = std::max(most, value);
    }
    CHECK(most > 1.0);
}
