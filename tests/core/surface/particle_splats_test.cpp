// Splats of clouds of particles with a known surface.
#include "core/surface/particle_splats.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

using namespace taffy;

namespace {

constexpr float d = 0.1f;

template <class Inside>
ParticleCloud lattice(int half, const Inside& inside) {
    ParticleCloud cloud;
    cloud.spacing = d;
    for (int i = -half; i <= half; ++i)
        for (int j = -half; j <= half; ++j)
            for (int k = -half; k <= half; ++k) {
                const Vec3f x = d * Vec3f(float(i), float(j), float(k));
                if (!inside(x)) continue;
                cloud.x.emplace_back(x.x(), x.y(), x.z(), d * d * d);
                cloud.colour.push_back(Vec3f(0.8f, 0.2f, 0.1f));
            }
    cloud.count = cloud.x.size();
    return cloud;
}

ParticleCloud ball(float radius) {
    return lattice(int(radius / d) + 1, [&](const Vec3f& x) { return x.norm() < radius; });
}

/// Of a sphere with the volume of all particles [m].
float radius_of(const ParticleCloud& cloud) {
    const float volume = float(cloud.count) * d * d * d;
    return std::cbrt(0.75f * volume / std::numbers::pi_v<float>);
}

Vec3f normal_of(const Splat& splat) {
    return splat.u.cross(splat.v).normalized();
}

const ThreadPool pool(1);

}  // namespace

TEST_CASE("splats of a ball of particles lie on a sphere of its volume and face out", "[splats]") {
    const ParticleCloud cloud = ball(1.0f);
    const float radius = radius_of(cloud);
    const std::vector<Splat> splats = particle_splats(pool, cloud);
    CHECK(splats.size() >
          size_t(0.7f * 4.0f * std::numbers::pi_v<float> * radius * radius / d / d));
    CHECK(splats.size() < cloud.count / 2);
    double size = 0.0, off = 0.0, tilt = 0.0, worst_off = 0.0, worst_tilt = 0.0;
    for (const Splat& splat : splats) {
        const double error = std::abs(splat.centre.norm() - radius);
        const double angle =
            std::acos(std::min(1.0, double(normal_of(splat).dot(splat.centre.normalized()))));
        off += error / double(splats.size()), worst_off = std::max(worst_off, error);
        tilt += angle / double(splats.size()), worst_tilt = std::max(worst_tilt, angle);
        size += 0.5 * (splat.u.norm() + splat.v.norm()) / double(splats.size());
        CHECK(std::max(splat.u.norm(), splat.v.norm()) < 1.001f * splat_reach * d);
        CHECK(splat.colour.isApprox(Vec3f(0.8f, 0.2f, 0.1f), 1e-5f));
    }
    CHECK(size > 0.9 * splat_reach * d);
    CHECK(off < 0.1 * d);
    CHECK(worst_off < 0.5 * d);
    CHECK(tilt < 0.1);  // 6 degrees
    CHECK(worst_tilt < 0.3);
}

TEST_CASE("every point of a ball's surface lies below a splat", "[splats]") {
    const ParticleCloud cloud = ball(0.8f);
    const std::vector<Splat> splats = particle_splats(pool, cloud);
    for (int k = 0; k < 2000; ++k) {  // an even spiral (Vogel 1979)
        const float z = 1.0f - (float(k) + 0.5f) / 1000.0f, turn = 2.39996323f * float(k);
        const Vec3f out(std::sqrt(1.0f - z * z) * std::cos(turn),
                        std::sqrt(1.0f - z * z) * std::sin(turn), z);
        const bool covered = std::ranges::any_of(splats, [&](const Splat& s) {
            const Vec3f n = normal_of(s);
            const Vec3f away = s.centre.dot(n) / out.dot(n) * out - s.centre;
            return out.dot(n) > 0.0f && std::hypot(away.dot(s.u) / s.u.squaredNorm(),
                                                   away.dot(s.v) / s.v.squaredNorm()) < 0.9f;
        });
        CHECK(covered);
    }
}

TEST_CASE("a flat side gets flat splats half a spacing outside of its particles", "[splats]") {
    const ParticleCloud cloud =
        lattice(8, [](const Vec3f& x) { return x.z() <= 0.01f && x.norm() < 0.8f; });
    int flat = 0;
    for (const Splat& splat : particle_splats(pool, cloud)) {
        const Vec3f x = cloud.x[splat.particle].head<3>();
        if (x.z() < -0.01f || std::hypot(x.x(), x.y()) > 0.4f) continue;
        ++flat;
        CHECK(splat.centre.z() == Approx(0.5f * d).margin(0.05f * d));
        CHECK(normal_of(splat).z() > 0.999f);
    }
    CHECK(flat > 40);
}

TEST_CASE("splats of a body that is deformed are those at rest, deformed", "[splats]") {
    ParticleCloud cloud = lattice(4, [](const Vec3f&) { return true; });
    cloud.rest = cloud.x;
    Mat3f F;
    F << 1.6f, 0.3f, 0.0f, 0.0f, 0.9f, 0.2f, 0.0f, 0.0f, 0.7f;
    for (Vec4f& x : cloud.x) x.head<3>() = F * x.head<3>();
    ParticleCloud at_rest = cloud;
    at_rest.x = at_rest.rest;
    const std::vector<Splat> deformed = particle_splats(pool, cloud);
    const std::vector<Splat> rest = particle_splats(pool, at_rest);
    REQUIRE(deformed.size() == rest.size());
    for (size_t k = 0; k < rest.size(); ++k) {
        const Vec3f normal = (F.inverse().transpose() * normal_of(rest[k])).normalized();
        CHECK(normal_of(deformed[k]).isApprox(normal, 1e-3f));
        CHECK(deformed[k].centre.isApprox(F * rest[k].centre, 1e-3f));
        CHECK(std::abs(deformed[k].u.dot(deformed[k].v)) < 1e-3f * d * d);
    }
    // In the middle of the top: F takes x to 1.6 x, and y to 0.3 x + 0.9 y.
    const auto top = std::ranges::find_if(rest, [](const Splat& s) {
        return s.centre.z() > 0.4f && std::hypot(s.centre.x(), s.centre.y()) < 0.01f;
    });
    REQUIRE(top != rest.end());
    const Splat& splat = deformed[size_t(top - rest.begin())];
    const double area = splat.u.cross(splat.v).norm() / std::pow(splat_reach * d, 2.0);
    CHECK(area == Approx(1.6 * 0.9).epsilon(0.01));
}

TEST_CASE("particles that have come loose from their neighbours are balls at their place",
          "[splats]") {
    ParticleCloud cloud = lattice(4, [](const Vec3f&) { return true; });
    cloud.rest = cloud.x;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> anywhere(-2.0f * d, 2.0f * d);
    for (Vec4f& x : cloud.x)
        if (x.x() > 0.0f)  // the other half holds together
            for (int axis = 0; axis < 3; ++axis) x[axis] += anywhere(random);
    int balls = 0, discs = 0;
    for (const Splat& splat : particle_splats(pool, cloud)) {
        const Vec3f away = splat.centre - cloud.x[splat.particle].head<3>();
        CHECK(away.norm() < 1.6f * d);  // no spikes
        const float at_rest = cloud.rest[splat.particle].x();
        if (at_rest > 2.0f * d) {
            CHECK(splat.v.isZero());
            CHECK(away.isZero());
            ++balls;
        } else if (at_rest < -2.5f * d) {
            CHECK(splat.v.norm() > 0.0f);
            ++discs;
        }
    }
    CHECK(balls > 100);
    CHECK(discs > 50);
}

TEST_CASE("a lone particle is a ball, and a sheet has a splat on either side", "[splats]") {
    const ParticleCloud one = lattice(0, [](const Vec3f&) { return true; });
    const std::vector<Splat> drop = particle_splats(pool, one);
    REQUIRE(drop.size() == 1);
    CHECK(drop[0].v.isZero(0.0f));
    CHECK(drop[0].u.norm() == Approx(std::cbrt(0.75 / std::numbers::pi) * d).epsilon(0.01));

    for (const int dimension : {2, 3}) {  // 3: a fluid that has become a sheet
        ParticleCloud sheet = lattice(5, [](const Vec3f& x) { return std::abs(x.y()) < 0.01f; });
        sheet.dimension = dimension;
        const std::vector<Splat> sides = particle_splats(pool, sheet);
        int up = 0, down = 0;
        for (const Splat& splat : sides) {
            if (std::hypot(splat.centre.x(), splat.centre.z()) > 0.3f) continue;
            CHECK(std::abs(normal_of(splat).y()) > 0.999f);
            CHECK(splat.centre.y() * normal_of(splat).y() > 0.0f);
            ++(normal_of(splat).y() > 0.0f ? up : down);
        }
        CHECK(up > 20);
        CHECK(up == down);
    }
}

TEST_CASE("where two fluids meet their colours blend and no splat lies between them", "[splats]") {
    ParticleCloud cloud = lattice(6, [](const Vec3f& x) { return x.x() < 0.01f; });
    const ParticleCloud other = lattice(6, [](const Vec3f& x) { return x.x() > 0.01f; });
    cloud.x.insert(cloud.x.end(), other.x.begin(), other.x.end());
    cloud.colour.resize(cloud.x.size(), Vec3f(0.1f, 0.2f, 0.8f));
    for (const Splat& splat : particle_splats(pool, cloud)) {
        CHECK(splat.particle < cloud.count);
        const Vec3f x = cloud.x[splat.particle].head<3>();
        if (x.x() < -0.05f || x.cwiseAbs().tail<2>().maxCoeff() > 0.45f) continue;
        FAIL_CHECK("a splat on the common face");
    }
    for (const Splat& splat : particle_splats(pool, cloud)) {
        const float red = splat.colour.x();
        if (splat.centre.x() < -0.3f) CHECK(red == Approx(0.8f));
        if (splat.centre.x() > -0.05f) CHECK((red > 0.4f && red < 0.7f));
    }
}

TEST_CASE("splats have the same bits with 1, 2 and 8 threads", "[splats]") {
    const ParticleCloud cloud = ball(0.9f);
    const std::vector<Splat> one = particle_splats(pool, cloud);
    for (const int threads : {2, 8}) {
        const std::vector<Splat> more = particle_splats(ThreadPool(threads), cloud);
        REQUIRE(more.size() == one.size());
        for (size_t k = 0; k < one.size(); ++k) {
            CHECK(more[k].particle == one[k].particle);
            for (const auto axis : {&Splat::centre, &Splat::u, &Splat::v, &Splat::colour})
                CHECK(std::memcmp((more[k].*axis).data(), (one[k].*axis).data(), sizeof(Vec3f)) ==
                      0);
        }
    }
}
