// Damping between rest neighbours, see core/elasticity/pair_damping.h.
#include <catch2/catch.hpp>

#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr float rate = 3.0f, density = 1000.0f;

struct Damped {
    std::vector<Vec4f> x, v, force;
    double power = 0.0;  // [W]
    ForceSums sums;
    double scale = 0.0;  // size of forces that damping all velocities would have [N]
};

Damped damp(const ElasticCase& body, std::vector<Vec4f> x, std::vector<Vec4f> v) {
    MaterialParameters material;
    material.damping = rate;
    material.density = density;
    FastBody fast(body, material);
    Damped d{std::move(x), std::move(v), {}};
    d.force.assign(d.x.size(), Vec4f::Zero());
    fast.elasticity.add_damping(fast.pool, d.x, d.v, d.force);
    float fastest = 0.0f;
    for (size_t i = 0; i < d.x.size(); ++i) {
        d.power += double(d.force[i].dot(d.v[i]));
        fastest = std::max(fastest, d.v[i].norm());
    }
    d.sums = sum_forces(d.x, d.force);
    d.scale = double(rate * density * body.shape.particle_volume * fastest);
    return d;
}

std::vector<Vec4f> random_velocities(const ElasticCase& body, uint32_t seed) {
    RestShape nowhere = body.shape;
    for (Vec4f& x : nowhere.x0) x.setZero();
    return moved(nowhere, Quatd::Identity(), Vec3d::Zero(), 1.0, seed);
}

}  // namespace

TEST_CASE("damping keeps linear and angular momentum", "[damping]") {
    for (const ElasticCase& body : elastic_cases()) {
        const Damped d = damp(body, moved(body.shape, Quatd::Identity(), Vec3d::Zero(), 0.02, 1),
                              random_velocities(body, 2));
        INFO(body.name << ": " << d.sums.force.norm() / d.sums.force_size << ", "
                       << d.sums.torque.norm() / d.sums.torque_size);
        CHECK(d.sums.force.norm() < 1e-6 * d.sums.force_size);
        CHECK(d.sums.torque.norm() < 1e-5 * d.sums.torque_size);
    }
}

TEST_CASE("damping does not brake rigid motion", "[damping]") {
    for (const ElasticCase& body : elastic_cases())
        for (const Vec3f& spin : {Vec3f(2, 0, 0), Vec3f(0, 2, 0), Vec3f(1, -1, 3)}) {
            const std::vector<Vec4f> x =
                moved(body.shape, Quatd::Identity(), Vec3d::Zero(), 0.02, 1);
            std::vector<Vec4f> v;
            for (const Vec4f& p : x) {
                const Vec3f u = Vec3f(1, 2, 3) + spin.cross(Vec3f(p.head<3>()));
                v.emplace_back(u.x(), u.y(), u.z(), 0.0f);
            }
            const Damped d = damp(body, x, v);
            INFO(body.name << ": " << d.sums.largest / d.scale);
            CHECK(d.sums.largest < 1e-4 * d.scale);
        }
}

TEST_CASE("damping only removes energy", "[damping]") {
    for (const ElasticCase& body : elastic_cases())
        for (uint32_t seed = 1; seed < 30; ++seed) {
            const Damped d =
                damp(body, moved(body.shape, Quatd::Identity(), Vec3d::Zero(), 0.02, seed),
                     random_velocities(body, 100 + seed));
            CHECK(d.power < 0.0);
        }
}

TEST_CASE("damping brakes the bending of a rod, not only its stretching", "[damping]") {
    const ElasticCase body{"rod", lattice(21, 1, 1, 2.0f, Quatf::Identity()), {}};
    std::vector<Vec4f> v;
    double kinetic = 0.0;
    for (const Vec4f& x : body.shape.x0) {
        const float s = x.x() - 1.0f;
        v.emplace_back(0.0f, 0.0f, std::cos(12.0f * s), 0.0f);  // a wave of about five particles
        kinetic += 0.5 * double(density * body.shape.particle_volume * v.back().squaredNorm());
    }
    const Damped d = damp(body, body.shape.x0, v);
    CHECK(d.power < -0.1 * double(rate) * kinetic);
}

TEST_CASE("a particle that moves alone loses its velocity at the damping rate", "[damping]") {
    const ElasticCase body{"block", lattice(7, 7, 7, 2.0f, Quatf::Identity()), {}};
    std::vector<Vec4f> v(body.shape.x0.size(), Vec4f::Zero());
    const size_t centre = v.size() / 2;
    v[centre] = Vec4f(0, 0, 1, 0);
    const Damped d = damp(body, body.shape.x0, v);
    const double mass = double(density * body.shape.particle_volume);
    // The mean over the body of sum s, which scales the rate, is smaller than that of the centre.
    CHECK(-double(d.force[centre].z()) / mass == Approx(double(rate)).epsilon(0.35));
}
