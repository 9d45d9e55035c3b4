// Forces are the negative gradient of the energy, by central differences.
#include <catch2/catch.hpp>
#include <random>

#include "tests/support/stored_body.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Largest component of force + dU/dx over the largest force, in the oracle.
double gradient_error(const ElasticCase& body, const MaterialParameters& material,
                      const std::vector<Vec4f>& at) {
    const reference::Elasticity elasticity = oracle(body, material);
    reference::Vectors x = widened(at);
    const reference::Matrices warm = elasticity.rotations(x);
    const reference::Vectors force = elasticity.forces(x, warm);
    double error = 0.0, largest = 0.0;
    for (size_t i = 0; i < x.size(); ++i) {
        largest = std::max(largest, force[i].norm());
        for (int k = 0; k < 3; ++k) {
            const double step = 1e-6, old = x[i][k];
            x[i][k] = old + step;
            const double above = elasticity.energy(x, warm);
            x[i][k] = old - step;
            const double below = elasticity.energy(x, warm);
            x[i][k] = old;
            error = std::max(error, std::abs(force[i][k] + (above - below) / (2.0 * step)));
        }
    }
    return error / largest;
}

/// Power of the fast forces along a direction plus the energy's growth, relative.
double fast_gradient_error(Storage storage, const ElasticCase& body,
                           const MaterialParameters& material, const std::vector<Vec4f>& x,
                           uint32_t seed) {
    StoredBody fast(storage, body, material);
    const std::vector<Vec4f> force = fast.forces(x);
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    const float step = 2e-4f;
    std::vector<Vec4f> above = x, below = x;
    double power = 0.0;
    for (size_t i = 0; i < x.size(); ++i) {
        // Half along the force, so that the power is not a small difference of large terms.
        Vec4f u = force[i] / float(sum_forces(x, force).largest);
        for (int k = 0; k < 3; ++k) u[k] += 0.5f * normal(random);
        above[i] += step * u, below[i] -= step * u;
        power += double(force[i].dot((above[i] - below[i])));
    }
    return std::abs(power + fast.energy(above) - fast.energy(below)) / std::abs(power);
}

const Quatd turned(Eigen::AngleAxisd(2.0, Vec3d(-1, 1, 0.3).normalized()));

}  // namespace

TEST_CASE("forces are minus the gradient of the energy: the formulas, in double precision",
          "[elasticity]") {
    const auto op = GENERATE(ElasticityOperator::corotated, ElasticityOperator::mls,
                             ElasticityOperator::original);
    const auto strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = material_of(op, strain);
    material.corotation = op != ElasticityOperator::mls || GENERATE(true, false);
    material.volume_stiffness = GENERATE(0.0f, 2.0f);
    for (const ElasticCase& body : elastic_cases())
        for (const double amplitude : {0.002, 0.015}) {
            if (!suits(body, material)) continue;
            const std::vector<Vec4f> x =
                moved(body.shape, body.held.empty() ? turned : Quatd::Identity(), Vec3d::Zero(),
                      amplitude, 3);
            INFO("operator " << int(op) << ", strain " << int(strain) << ", corotation "
                             << material.corotation << ", volume " << material.volume_stiffness
                             << ", " << body.name);
            CHECK(gradient_error(body, material, x) < 1e-7);
        }
}

TEST_CASE("forces are minus the gradient of the energy: the fast code, lattice and bonds",
          "[elasticity][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const auto op = GENERATE(ElasticityOperator::corotated, ElasticityOperator::mls,
                             ElasticityOperator::original);
    const auto strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = material_of(op, strain);
    material.corotation = op != ElasticityOperator::mls || GENERATE(true, false);
    material.volume_stiffness = GENERATE(0.0f, 2.0f);
    for (const ElasticCase& body : elastic_cases()) {
        if (!suits(body, material, storage)) continue;
        const bool turns = material.keeps_angular_momentum() && body.held.empty();
        const std::vector<Vec4f> x =
            moved(body.shape, turns ? turned : Quatd::Identity(), Vec3d::Zero(), 0.005, 3);
        const double error = fast_gradient_error(storage, body, material, x, 4);
        INFO(name_of(storage) << ", operator " << int(op) << ", strain " << int(strain) << ", "
                              << body.name << ": " << error);
        CHECK(error < 1e-3);
    }
}

TEST_CASE("the forces of corotated_2009 are no gradient", "[elasticity]") {
    const ElasticCase body = elastic_cases()[0];
    const std::vector<Vec4f> x = moved(body.shape, turned, Vec3d::Zero(), 0.005, 3);
    CHECK(gradient_error(body,
                         material_of(ElasticityOperator::corotated_2009, StrainMeasure::cauchy),
                         x) > 0.1);
}
