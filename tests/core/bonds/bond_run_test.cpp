// Bonded bodies in motion: free spin, heating and cooling, melting and freezing at random.
#include <catch2/catch.hpp>

#include "bond_bodies.h"
#include "core/elasticity/stable_step.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// 2 / omega_max by Lanczos on a finite difference of the forces.
double true_step(BondBody& body) {
    const std::vector<Vec4f> at = body.x;
    const auto stiffness = [&](std::span<const Vec4f> u, std::span<Vec4f> result) {
        float largest = 0.0f;
        for (const Vec4f& d : u) largest = std::max(largest, d.norm());
        const float step = 2e-4f / largest;
        for (const float side : {1.0f, -1.0f}) {
            for (size_t i = 0; i < u.size(); ++i) body.x[i] = at[i] + side * step * u[i];
            const std::vector<Vec4f> force = body.forces();
            for (size_t i = 0; i < u.size(); ++i) result[i] -= side / (2.0f * step) * force[i];
        }
        body.x = at;
    };
    return 2.0 / largest_frequency(stiffness, at.size(), 1.0 / double(body.mass), 40);
}

}  // namespace

TEST_CASE("a spinning vibrating bonded block keeps momentum and energy", "[bonds]") {
    BondBody body(lattice(6, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    body.x = deformed(body.x, Mat3d(Vec3d(1.05, 0.97, 1.0).asDiagonal()), 0.003, 1);
    for (size_t i = 0; i < body.x.size(); ++i) {
        const Vec3f r = body.x[i].head<3>();
        body.v[i].head<3>() = Vec3f(0.5f, 1.0f, 3.0f).cross(r) + Vec3f(1.0f, 0.0f, 0.0f);
    }
    body.forces();
    const float dt = 0.2f * float(body.network.stable_step(body.pool));
    const double energy = body.elastic_energy() + body.kinetic_energy();
    const Vec3d momentum = body.momentum(), spin = body.angular_momentum();
    for (int k = 0; k < 2000; ++k) body.step(dt);
    CHECK(body.elastic_energy() + body.kinetic_energy() == Approx(energy).epsilon(0.002));
    CHECK((body.momentum() - momentum).norm() < 1e-4 * momentum.norm());
    CHECK((body.angular_momentum() - spin).norm() < 1e-3 * spin.norm());
}

TEST_CASE("the stable step is near the true one", "[bonds]") {
    BondBody body(lattice(6, 5, 4, 2.0f, Quatf::Identity()), bond_material());
    body.forces();
    for (int round = 0; round < 4; ++round) {
        body.forces();
        const double step = body.network.stable_step(body.pool), truth = true_step(body);
        INFO("round " << round << " step " << step << " true " << truth);
        CHECK(step < truth);
        CHECK(step > 0.5 * truth);
        // Freeze an irregular set next.
        body.x = deformed(body.shape.x0, Mat3d::Identity(), 0.02, uint32_t(round));
        std::vector<uint32_t> all;
        for (uint32_t i = 0; i < body.x.size(); ++i) all.push_back(i);
        body.network.unbond(body.pool, body.x, all);
        body.network.bond(body.pool, body.x, near_pairs(body.x, body.shape.support));
    }
}

TEST_CASE("heating and cooling of a vibrating block pumps no energy", "[bonds]") {
    BondBody body(lattice(5, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    body.x = deformed(body.x, random_deformation(0.1, 4), 0.003, 4);
    body.forces();
    const float dt = 0.25f * float(body.network.stable_step(body.pool));
    double energy = body.elastic_energy() + body.kinetic_energy();
    const double start = energy;
    for (int cycle = 0; cycle < 100; ++cycle) {
        for (int k = 0; k < 8; ++k) {
            std::vector<BondMaterial> materials(body.x.size());
            for (size_t i = 0; i < materials.size(); ++i)
                materials[i] = bond_material(
                    1e5f * (0.6f - 0.4f * std::cos(0.7854f * float(k) + float(i % 5))));
            body.network.set_materials(body.pool, body.x, materials);
            body.forces();
            for (int s = 0; s < 2; ++s) body.step(dt);
        }
        const double now = body.elastic_energy() + body.kinetic_energy();
        CHECK(now <= energy + 0.01 * start);  // the leapfrog's energy swings by that much
        energy = std::min(energy, now);
    }
    CHECK(energy < start);
}

TEST_CASE("melting and freezing at random never blows up", "[bonds]") {
    BondBody body(lattice(5, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    std::mt19937 random(12);
    std::normal_distribution<float> normal;
    for (Vec4f& v : body.v)
        for (int k = 0; k < 3; ++k) v[k] = 0.3f * normal(random);
    body.forces();
    double energy = body.elastic_energy() + body.kinetic_energy();
    const double start = energy;
    const Vec3d momentum = body.momentum();
    float dt = 0.0f, shortest = 1e9f;
    for (int k = 0; k < 3000; ++k) {
        if (k % 10 == 0) {
            const uint32_t one[] = {uint32_t(random() % body.x.size())};
            body.network.unbond(body.pool, body.x, one);
            std::vector<BondNetwork::Pair> pairs;
            const uint32_t other = uint32_t(random() % body.x.size());
            for (uint32_t j = 0; j < body.x.size(); ++j)
                if (j != other && body.network.bond_count(j) > 0 &&
                    (body.x[j] - body.x[other]).norm() < body.shape.support)
                    pairs.emplace_back(other, j);
            body.network.bond(body.pool, body.x, pairs);
            body.forces();
            dt = 0.6f * float(std::min(body.network.stable_step(body.pool), 0.01));
            shortest = std::min(shortest, dt);
        }
        body.step(dt);
    }
    energy = body.elastic_energy() + body.kinetic_energy();
    INFO("energy " << start << " -> " << energy << ", shortest step " << shortest);
    CHECK(energy < 1.05 * start);
    CHECK(shortest > 1e-4f);
    CHECK((body.momentum() - momentum).norm() < 1e-3 * std::sqrt(start * 80.0 * double(body.mass)));
}
