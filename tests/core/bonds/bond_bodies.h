#pragma once
// Bonded bodies for tests: a network, positions, velocities, and leapfrog steps.
#include <random>

#include "core/bonds/bond_network.h"
#include "tests/support/elastic_bodies.h"

namespace taffy::test {

constexpr float bond_density = 1000.0f;  // [kg/m^3]

BondMaterial bond_material(float young = 1e5f, float poisson = 0.3f);

/// Returns all pairs nearer than the support.
std::vector<BondNetwork::Pair> near_pairs(std::span<const Vec4f> x, float support);

/// Returns an affine map of the positions plus noise of the given amplitude [m].
std::vector<Vec4f> deformed(std::span<const Vec4f> x, const Mat3d& A, double amplitude,
                            uint32_t seed);
Mat3d random_deformation(double strain, uint32_t seed);

struct BondBody {
    explicit BondBody(const RestShape& shape, const BondMaterial& material = bond_material(),
                      int threads = 1);
    std::vector<Vec4f> forces();
    double elastic_energy() const { return network.energy(pool, x); }
    double kinetic_energy() const;
    Vec3d momentum() const;
    Vec3d angular_momentum() const;
    /// Kick, drift, kick; keeps the force of the last positions.
    void step(float dt);

    ThreadPool pool;
    RestShape shape;
    BondNetwork network;
    std::vector<Vec4f> x, v;
    float mass;

  private:
    std::vector<Vec4f> force_;
};

}  // namespace taffy::test
