// Forces of bonded particles: energy gradient, momentum, independence of threads, agreement with
// the lattice operator.
#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <iostream>

#include "bond_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A body whose offsets have lost all symmetry: bonds torn out, strain flowed, bonds added.
BondBody scrambled(uint32_t seed) {
    BondBody body(lattice(5, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    body.x = deformed(body.shape.x0, random_deformation(0.15, seed), 0.006, seed);
    std::vector<BondNetwork::Pair> torn;
    for (const auto& pair : near_pairs(body.shape.x0, body.shape.support))
        if ((pair.first * 7 + pair.second * 3 + seed) % 5 == 0) torn.push_back(pair);
    body.network.unbond_pairs(body.pool, body.x, torn);
    body.x = deformed(body.x, random_deformation(0.1, seed + 1), 0.006, seed + 1);
    torn.resize(torn.size() / 2);
    body.network.bond(body.pool, body.x, torn);
    body.x = deformed(body.x, random_deformation(0.1, seed + 2), 0.006, seed + 2);
    return body;
}

/// Power of the forces along a direction plus the energy's growth, relative.
double gradient_error(BondBody& body, uint32_t seed) {
    const std::vector<Vec4f> force = body.forces(), x = body.x;
    const double largest = sum_forces(x, force).largest;
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<Vec4f> above = x, below = x;
    double power = 0.0;
    for (size_t i = 0; i < x.size(); ++i) {
        Vec4f u = force[i] / float(largest);
        for (int k = 0; k < 3; ++k) u[k] += 0.5f * normal(random);
        above[i] += 2e-4f * u, below[i] -= 2e-4f * u;
        power += force[i].cast<double>().dot((above[i] - below[i]).cast<double>());
    }
    const double change =
        body.network.energy(body.pool, above) - body.network.energy(body.pool, below);
    return std::abs(power + change) / std::abs(power);
}

}  // namespace

TEST_CASE("a pristine bonded body has the forces of the lattice operator", "[bonds]") {
    for (const ElasticCase& c : elastic_cases()) {
        // Curved sheets differ: the lattice fits F across them too, and is softer.
        if (!c.held.empty() || c.name.find("dome") != std::string::npos) continue;
        MaterialParameters material =
            material_of(ElasticityOperator::corotated, StrainMeasure::cauchy);
        material.poisson_ratio = 0.3f;  // no term of the mean curvature below 1/3
        FastBody lattice_body(c, material);
        BondBody bonded(c.shape, bond_material(material.young_modulus, material.poisson_ratio));
        bonded.x = moved(c.shape, Quatd(Eigen::AngleAxisd(1.1, Vec3d(1, 2, 3).normalized())),
                         Vec3d(0.1, 0.2, 0.3), 0.01, 5);
        const std::vector<Vec4f> expected = lattice_body.forces(bonded.x);
        const std::vector<Vec4f> force = bonded.forces();
        float largest = 0.0f, error = 0.0f;
        for (size_t i = 0; i < force.size(); ++i) {
            largest = std::max(largest, expected[i].norm());
            error = std::max(error, (force[i] - expected[i]).norm());
        }
        INFO(c.name);
        CHECK(error < 2e-5f * largest);
        CHECK(bonded.elastic_energy() == Approx(lattice_body.energy(bonded.x)).epsilon(2e-4));
    }
}

TEST_CASE("bonded forces are minus the gradient of the energy", "[bonds]") {
    for (const uint32_t seed : {1u, 2u, 3u}) {
        BondBody body = scrambled(seed);
        CHECK(gradient_error(body, seed) < 2e-3);
    }
}

TEST_CASE("forces of curved sheets are a gradient and keep both momenta", "[bonds]") {
    for (const ElasticCase& c : elastic_cases()) {
        if (c.name.find("dome") == std::string::npos || !c.held.empty()) continue;
        BondBody body(c.shape, bond_material());
        CHECK(body.elastic_energy() < 1e-10 * 1e5 * double(c.shape.particle_volume) * 100.0);
        body.x = moved(c.shape, Quatd(Eigen::AngleAxisd(1.1, Vec3d(1, 2, 3).normalized())),
                       Vec3d(0.1, 0.2, 0.3), 0.01, 5);
        CHECK(gradient_error(body, 3) < 2e-3);
        const ForceSums sums = sum_forces(body.x, body.forces());
        CHECK(sums.force.norm() < 2e-6 * sums.force_size);
        CHECK(sums.torque.norm() < 2e-6 * sums.torque_size);
    }
}

TEST_CASE("bonded forces and their damping keep both momenta", "[bonds]") {
    BondBody body = scrambled(4);
    BondMaterial damped = bond_material();
    damped.damping = 50.0f;
    const std::vector<BondMaterial> materials(body.x.size(), damped);
    body.network.set_materials(body.pool, body.x, materials);
    const ForceSums elastic = sum_forces(body.x, body.forces());
    CHECK(elastic.force.norm() < 1e-6 * elastic.force_size);
    CHECK(elastic.torque.norm() < 2e-6 * elastic.torque_size);
    std::mt19937 random(9);
    std::normal_distribution<float> normal;
    std::vector<Vec4f> force(body.x.size(), Vec4f::Zero());
    for (Vec4f& v : body.v) v.head<3>() = Vec3f(normal(random), normal(random), normal(random));
    body.network.add_damping(body.pool, body.x, body.v, force);
    const ForceSums damping = sum_forces(body.x, force);
    CHECK(damping.force.norm() < 1e-6 * damping.force_size);
    CHECK(damping.torque.norm() < 2e-6 * damping.torque_size);
    double power = 0.0;
    for (size_t i = 0; i < force.size(); ++i) power += double(force[i].dot(body.v[i]));
    CHECK(power < 0.0);
}

TEST_CASE("bonded forces are the same bits with any number of threads", "[bonds]") {
    std::vector<Vec4f> first;
    for (const int threads : {1, 2, 8}) {
        BondBody body = scrambled(6);
        body.pool.resize(threads);
        std::vector<uint32_t> molten;
        for (uint32_t i = 0; i < body.x.size(); i += 3) molten.push_back(i);
        body.network.unbond(body.pool, body.x, molten);
        body.x = deformed(body.x, random_deformation(0.1, 8), 0.004, 8);
        body.network.bond(body.pool, body.x, near_pairs(body.x, body.shape.support));
        body.x = deformed(body.x, random_deformation(0.1, 9), 0.004, 9);
        const std::vector<Vec4f> force = body.forces();
        if (first.empty()) first = force;
        CHECK(std::memcmp(first.data(), force.data(), first.size() * sizeof(Vec4f)) == 0);
    }
}

TEST_CASE("speed of bonded forces", "[.speed]") {
    const RestShape shape = lattice(50, 45, 45, 1.9f, Quatf::Identity());
    BondBody body(shape, bond_material());
    Elasticity elasticity;
    elasticity.add_body({0, shape.x0.size()}, shape, MaterialParameters{});
    std::vector<Vec4f> force(body.x.size(), Vec4f::Zero());
    const auto time = [&](int repeats, const auto& call) {
        call();
        double best = 1e9;
        for (int k = 0; k < repeats; ++k) {
            const auto start = std::chrono::steady_clock::now();
            call();
            const std::chrono::duration<double> t = std::chrono::steady_clock::now() - start;
            best = std::min(best, t.count());
        }
        return best * 1e9 / double(body.x.size());
    };
    std::cout << body.x.size() << " particles, " << body.network.bond_count(50 * 45 * 22 + 1025)
              << " bonds; ns a particle: forces "
              << time(9, [&] { body.network.add_forces(body.pool, body.x, force); })
              << ", of the lattice operator "
              << time(9, [&] { elasticity.add_forces(body.pool, body.x, force); }) << ", step "
              << time(1, [&] { body.network.stable_step(body.pool); }) << ", no flow "
              << time(1, [&] { body.network.relax_plastic(body.pool, body.x, 1e-3f); }) << "\n";
}
