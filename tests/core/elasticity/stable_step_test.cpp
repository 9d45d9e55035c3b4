#include "core/elasticity/stable_step.h"

#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>

#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// 2 / omega_max from the dense stiffness of the oracle at rest, by central differences [s].
double exact_step(const ElasticCase& body, const MaterialParameters& material) {
    const reference::Elasticity elasticity = oracle(body, material);
    reference::Vectors x = elasticity.body().x0;
    const int n = int(x.size());
    Eigen::MatrixXd K(3 * n, 3 * n);
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) {
            const double step = 1e-6, old = x[size_t(i)][k];
            x[size_t(i)][k] = old + step;
            const reference::Vectors above = elasticity.forces(x);
            x[size_t(i)][k] = old - step;
            const reference::Vectors below = elasticity.forces(x);
            x[size_t(i)][k] = old;
            for (int j = 0; j < n; ++j)
                K.block<3, 1>(3 * j, 3 * i + k) =
                    (below[size_t(j)] - above[size_t(j)]) / (2.0 * step);
        }
    const Eigen::MatrixXd symmetric = 0.5 * (K + K.transpose());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(symmetric, Eigen::EigenvaluesOnly);
    return 2.0 / std::sqrt(eigen.eigenvalues().maxCoeff() / elasticity.body().mass[0]);
}

}  // namespace

TEST_CASE("the stable step is two over the largest frequency of the stiffness matrix",
          "[elasticity]") {
    for (const float nu : {0.0f, 0.3f, 0.45f})
        for (ElasticCase body : elastic_cases()) {
            MaterialParameters material;
            material.poisson_ratio = nu;
            body.held_rotation = Quatf::Identity();
            FastBody fast(body, material);
            const double exact = exact_step(body, material);
            const double found = fast.elasticity.stable_step(fast.pool, 0);
            INFO(body.name << ", nu " << nu << ": " << found / exact);
            CHECK(found > 0.999 * exact);  // Lanczos comes from below in frequency
            CHECK(found < 1.03 * exact);
        }
}

TEST_CASE("the stable step of a larger body is within 3 % of the converged one", "[elasticity]") {
    for (const int n : {6, 12}) {
        const ElasticCase body{"cube", lattice(n, n, n, 2.0f, Quatf::Identity()), {}};
        const MaterialParameters material;
        FastBody fast(body, material);
        const auto stiffness_times = [&](std::span<const Vec4f> u, std::span<Vec4f> result) {
            fast.elasticity.add_stiffness_times(fast.pool, 0, body.shape.x0, u, result);
        };
        const double mass = double(material.density * body.shape.particle_volume);
        const double frequency =
            largest_frequency(stiffness_times, body.shape.x0.size(), 1.0 / mass, 80);
        const double found = fast.elasticity.stable_step(fast.pool, 0);
        INFO(n << " particles a side: " << found * frequency / 2.0);
        CHECK(found * frequency / 2.0 == Approx(1.0).epsilon(0.03));
    }
}

TEST_CASE("the stable step scales like the time that a wave needs", "[elasticity]") {
    const ElasticCase body = elastic_cases()[0];
    MaterialParameters material;
    FastBody fast(body, material);
    const double soft = fast.elasticity.stable_step(fast.pool, 0);
    material.young_modulus *= 100.0f;
    fast.elasticity.set_material(0, material);
    CHECK(fast.elasticity.stable_step(fast.pool, 0) == Approx(0.1 * soft));
    material.density *= 4.0f;
    fast.elasticity.set_material(0, material);
    CHECK(fast.elasticity.stable_step(fast.pool, 0) == Approx(0.2 * soft));
}

TEST_CASE("the stable step follows Poisson ratio and bending at once", "[elasticity]") {
    const ElasticCase body = elastic_cases()[0];
    MaterialParameters material;
    material.poisson_ratio = 0.0f;
    FastBody fast(body, material);
    fast.elasticity.stable_step(fast.pool, 0);
    for (const float bending : {0.0f, 2.0f})
        for (const float nu : {0.45f, 0.1f}) {
            material.poisson_ratio = nu;
            material.bending = bending;
            fast.elasticity.set_material(0, material);
            const double found = fast.elasticity.stable_step(fast.pool, 0);
            const double exact = exact_step(body, material);
            INFO("bending " << bending << ", nu " << nu << ": " << found / exact);
            CHECK(found == Approx(exact).epsilon(0.03));
        }
}
