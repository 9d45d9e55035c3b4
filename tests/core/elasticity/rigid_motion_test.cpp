// Rigid motion and the sums of internal forces.
#include <catch2/catch.hpp>
#include <numbers>

#include "core/elasticity/net_force.h"
#include "tests/support/stored_body.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double pi = std::numbers::pi;

/// Energy over E V and largest force over E d^2 of a body that is where x says.
struct RigidFigures {
    double energy, force;
};
RigidFigures rigid_figures(StoredBody& fast, const ElasticCase& body, const std::vector<Vec4f>& x,
                           const MaterialParameters& material) {
    const double E = double(material.young_modulus), d = double(body.shape.spacing);
    const double V = double(body.shape.particle_volume) * double(x.size());
    const double largest = sum_forces(x, fast.forces(x)).largest;
    return {std::abs(fast.energy(x)) / (E * V), largest / (E * d * d)};
}

}  // namespace

TEST_CASE("rigid motion stores no energy and makes no forces in the corotated operators",
          "[elasticity][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const auto op = GENERATE(ElasticityOperator::corotated_2009, ElasticityOperator::corotated,
                             ElasticityOperator::mls);
    const auto strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = material_of(op, strain);
    material.volume_stiffness = 1.0f;
    for (const ElasticCase& body : elastic_cases())
        for (const Vec3d& axis : {Vec3d(0, 0, 1), Vec3d(1, 0, 0), Vec3d(1, -2, 0.5)}) {
            if (!suits(body, material, storage)) continue;
            StoredBody fast(storage, body, material);
            // 180 degrees are reached and passed in steps of 18, as in a simulation.
            for (int step = 0; step <= 12; ++step) {
                const Quatd rotation(Eigen::AngleAxisd(0.1 * pi * step, axis.normalized()));
                const std::vector<Vec4f> x =
                    moved(body.shape, rotation, Vec3d(0.5, -1.0, 2.0), 0.0, 1);
                fast.hold(rotation.cast<float>());
                const RigidFigures figures = rigid_figures(fast, body, x, material);
                INFO(name_of(storage)
                     << ", operator " << int(op) << ", strain " << int(strain) << ", " << body.name
                     << " turned by " << 18 * step << " degrees: energy " << figures.energy
                     << ", force " << figures.force);
                CHECK(figures.energy < 1e-6);
                CHECK(figures.force < 1e-4);
            }
        }
}

TEST_CASE("a sudden turn by any angle stores no energy in solids and sheets",
          "[elasticity][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const MaterialParameters material =
        material_of(ElasticityOperator::corotated, StrainMeasure::cauchy);
    for (const ElasticCase& body : elastic_cases()) {
        if (body.shape.dimension == 1 || !body.held.empty()) continue;
        for (const double angle : {0.5 * pi, 0.9 * pi, 0.999 * pi, pi, 1.3 * pi}) {
            StoredBody fast(storage, body, material);
            const Quatd rotation(Eigen::AngleAxisd(angle, Vec3d(1, 2, -1).normalized()));
            const std::vector<Vec4f> x = moved(body.shape, rotation, Vec3d::Zero(), 0.0, 1);
            INFO(body.name << " turned by " << angle);
            CHECK(rigid_figures(fast, body, x, material).energy < 1e-6);
            for (uint32_t i = 0; i < x.size(); ++i)
                REQUIRE(std::abs(fast.rotation(i).coeffs().dot(rotation.cast<float>().coeffs())) >
                        0.99999f);
        }
    }
}

TEST_CASE("the original operator takes a rotation for strain", "[elasticity]") {
    const ElasticCase body = elastic_cases()[0];
    const MaterialParameters material =
        material_of(ElasticityOperator::original, StrainMeasure::cauchy);
    StoredBody fast(Storage::lattice, body, material);
    const std::vector<Vec4f> still = moved(body.shape, Quatd::Identity(), Vec3d(3, -2, 1), 0.0, 1);
    CHECK(rigid_figures(fast, body, still, material).energy < 1e-6);
    const Quatd rotation(Eigen::AngleAxisd(0.25 * pi, Vec3d::UnitZ()));
    const std::vector<Vec4f> turned = moved(body.shape, rotation, Vec3d::Zero(), 0.0, 1);
    CHECK(rigid_figures(fast, body, turned, material).energy > 0.01);
}

TEST_CASE("internal forces add up to nothing, to rounding", "[elasticity][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    using Op = ElasticityOperator;
    const Op op = GENERATE(Op::original, Op::corotated_2009, Op::corotated, Op::mls);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = material_of(op, strain);
    material.volume_stiffness = 1.0f;
    const Quatd turn(Eigen::AngleAxisd(0.8, Vec3d(-1, 1, 0.3).normalized()));
    for (const ElasticCase& body : elastic_cases()) {
        if (!suits(body, material, storage)) continue;
        StoredBody fast(storage, body, material);
        const std::vector<Vec4f> x = moved(body.shape, turn, Vec3d::Zero(), 0.01, 5);
        const ForceSums sums = sum_forces(x, fast.forces(x));
        INFO("operator " << int(op) << ", strain " << int(strain) << ", " << body.name << ": "
                         << sums.force.norm() / sums.force_size);
        CHECK(sums.force.norm() < 1e-6 * sums.force_size);
    }
}

TEST_CASE("internal forces of corotated and mls make no torque, to rounding",
          "[elasticity][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const auto op = GENERATE(ElasticityOperator::corotated, ElasticityOperator::mls);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    const Quatd turn(Eigen::AngleAxisd(0.8, Vec3d(-1, 1, 0.3).normalized()));
    for (const ElasticCase& body : elastic_cases()) {
        MaterialParameters material = material_of(op, strain);
        material.volume_stiffness = 1.0f;
        // a clamp may hold a torque
        if (!body.held.empty() || !suits(body, material, storage)) continue;
        StoredBody fast(storage, body, material);
        const std::vector<Vec4f> x = moved(body.shape, turn, Vec3d::Zero(), 0.01, 5);
        const ForceSums sums = sum_forces(x, fast.forces(x));
        INFO("strain " << int(strain) << ", " << body.name << ": "
                       << sums.torque.norm() / sums.torque_size);
        CHECK(sums.torque.norm() < 2e-6 * sums.torque_size);
    }
}

TEST_CASE("removing the net force leaves none and changes no relative force", "[elasticity]") {
    const ThreadPool pool(1);
    for (const ElasticCase& body : elastic_cases()) {
        const std::vector<Vec4f> x = moved(body.shape, Quatd::Identity(), Vec3d(2, 1, 0), 0.01, 6);
        const std::vector<float> mass(x.size(), 1.3f);
        const std::vector<Vec4f> before = moved(body.shape, Quatd::Identity(), Vec3d::Zero(), 1, 8);
        std::vector<Vec4f> force = before;
        const NetForce removed = remove_net_force(pool, mass, x, force);
        const ForceSums was = sum_forces(x, before), is = sum_forces(x, force);
        INFO(body.name);
        CHECK((removed.force - was.force).norm() < 1e-6 * was.force_size);
        CHECK((removed.torque - was.torque).norm() < 1e-5 * was.torque_size);
        CHECK(is.force.norm() < 1e-6 * was.force_size);
        CHECK(is.torque.norm() < 1e-5 * was.torque_size);
        // What was taken is the force of a rigid acceleration: no pair comes nearer by it.
        for (size_t i = 1; i < x.size(); ++i) {
            const Vec4f e = x[i] - x[0];
            const Vec4f taken = (before[i] - force[i]) - (before[0] - force[0]);
            CHECK(std::abs(e.dot(taken)) < 1e-4f);
        }
    }
}
