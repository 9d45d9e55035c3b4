// The fast single-precision elasticity against the plain double-precision one.
#include <catch2/catch.hpp>

#include "core/base/processor.h"
#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

const Quatd turned(Eigen::AngleAxisd(2.0, Vec3d(-1, 1, 0.3).normalized()));

std::vector<const ElasticKernels*> all_kernels() {
    std::vector<const ElasticKernels*> kernels{&elastic_kernels_baseline()};
    if (processor_has_v3()) kernels.push_back(&elastic_kernels_v3());
    return kernels;
}

/// Where the bodies of these tests are: turned if the operator can turn, and dented. Held bodies
/// turn less, as their clamp does.
std::vector<Vec4f> dented(const ElasticCase& body, ElasticityOperator op) {
    const bool turns = op != ElasticityOperator::original && body.held.empty();
    return moved(body.shape, turns ? turned : Quatd::Identity(), Vec3d(0.1, -0.2, 0.3), 0.004, 7);
}

}  // namespace

TEST_CASE("fast forces and energies are the oracle's, for every operator, strain and body",
          "[elasticity]") {
    using Op = ElasticityOperator;
    const Op op = GENERATE(Op::original, Op::corotated_2009, Op::corotated, Op::mls);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = material_of(op, strain);
    material.volume_stiffness = GENERATE(0.0f, 2.0f);
    material.corotation = op != Op::mls || GENERATE(true, false);
    for (const ElasticKernels* kernels : all_kernels())
        for (const ElasticCase& body : elastic_cases()) {
            if (!suits(body, material)) continue;
            const std::vector<Vec4f> x = dented(body, op);
            const reference::Elasticity exact = oracle(body, material);
            FastBody fast(body, material, *kernels);
            const std::vector<Vec4f> force = fast.forces(x);
            const reference::Vectors expected = exact.forces(widened(x));
            double error = 0.0, largest = 0.0;
            for (size_t i = 0; i < x.size(); ++i) {
                const Vec3d f = force[i].head<3>().cast<double>();
                error = std::max(error, (f - expected[i]).norm());
                largest = std::max(largest, expected[i].norm());
            }
            const double energy = exact.energy(widened(x));
            INFO(kernels->name << ", operator " << int(op) << ", strain " << int(strain)
                               << ", volume " << material.volume_stiffness << ", corotation "
                               << material.corotation << ", " << body.name << ": forces off by "
                               << error / largest << " of the largest, energy "
                               << fast.energy(x) / energy - 1.0);
            // Across a dome K_i is 1e-3 of what it is along it; F_s divides by that.
            CHECK(error < (body.name == "dome" ? 2e-4 : 1e-5) * largest);
            CHECK(fast.energy(x) == Approx(energy).epsilon(1e-5));
        }
}

TEST_CASE("Ganzenmueller's penalty is the oracle's", "[elasticity]") {
    MaterialParameters material =
        material_of(ElasticityOperator::corotated_2009, StrainMeasure::cauchy);
    for (const ElasticCase& body : elastic_cases()) {
        if (body.name == "dome") continue;  // its F keeps other directions than the oracle's
        const std::vector<Vec4f> x = dented(body, material.elasticity);
        const auto force_with = [&](float hourglass) {
            material.hourglass = hourglass;
            return FastBody(body, material).forces(x);
        };
        const std::vector<Vec4f> without = force_with(0.0f), with = force_with(20.0f);
        const reference::Vectors expected = oracle(body, material).forces(widened(x));
        double error = 0.0, largest = 0.0, effect = 0.0;
        for (size_t i = 0; i < x.size(); ++i) {
            error = std::max(error, (with[i].head<3>().cast<double>() - Vec3d(expected[i])).norm());
            effect = std::max(effect, double((with[i] - without[i]).norm()));
            largest = std::max(largest, expected[i].norm());
        }
        INFO(body.name << ": off by " << error / largest << ", effect " << effect / largest);
        CHECK(error < 2e-5 * largest);
        CHECK(effect > 0.01 * largest);
    }
}

TEST_CASE("changing operator, strain and material while running gives what a fresh body gives",
          "[elasticity]") {
    const ElasticCase body = elastic_cases()[GENERATE(0u, 2u)];
    const std::vector<Vec4f> x = dented(body, ElasticityOperator::original);
    FastBody changed(body, material_of(ElasticityOperator::corotated, StrainMeasure::cauchy));
    for (const auto op : {ElasticityOperator::original, ElasticityOperator::corotated_2009,
                          ElasticityOperator::mls, ElasticityOperator::corotated})
        for (const auto strain : {StrainMeasure::green, StrainMeasure::cauchy})
            for (const float nu : {0.0f, 0.4f}) {
                MaterialParameters material = material_of(op, strain);
                material.poisson_ratio = nu;
                material.young_modulus = 3e4f;
                material.bending = 0.5f;
                material.volume_stiffness = nu;
                if (!suits(body, material)) continue;
                changed.elasticity.set_material(0, material);
                FastBody fresh(body, material);
                const std::vector<Vec4f> f = changed.forces(x), g = fresh.forces(x);
                const double largest = sum_forces(x, g).largest;
                for (size_t i = 0; i < x.size(); ++i)
                    REQUIRE(double((f[i] - g[i]).norm()) < 1e-5 * largest);
            }
}

TEST_CASE("bending 0 switches the stabilisation off", "[elasticity]") {
    // Of a checkerboard displacement the deformation gradient inside sees nothing.
    ElasticCase body = elastic_cases()[0];
    body.shape = lattice(7, 7, 7, 2.0f, Quatf::Identity());
    std::vector<Vec4f> x = body.shape.x0;
    for (size_t i = 0; i < x.size(); ++i)
        x[i].x() += ((i % 7 + i / 7 % 7 + i / 49) % 2 ? 1e-3f : -1e-3f);
    const size_t centre = x.size() / 2;
    MaterialParameters material;
    FastBody stabilised(body, material);
    material.bending = 0.0f;
    FastBody bare(body, material);
    CHECK(bare.forces(x)[centre].norm() < 1e-4f * stabilised.forces(x)[centre].norm());
}
