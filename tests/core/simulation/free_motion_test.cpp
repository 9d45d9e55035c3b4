// Conservation laws of a free body.
#include <catch2/catch.hpp>
#include <numbers>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"
#include "tests/support/with_bonds.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Simulation spinning_block(const MaterialParameters& material, const Vec3f& spin) {
    Simulation simulation;
    BodyDefinition body = block("block", 10, 5, 5, material);
    body.angular_velocity = spin;
    simulation.add_body(body);
    simulation.finish_building("test", weightless());
    return simulation;
}

}  // namespace

TEST_CASE("a free fall is the parabola", "[simulation]") {
    Simulation simulation;
    simulation.add_body(block("block", 4, 4, 4, undamped()));
    SimulationParameters parameters;
    parameters.threads = 1;
    simulation.finish_building("test", parameters);
    const double start = simulation.diagnostics().bodies[0].centre.z();
    simulation.advance(1.0);
    CHECK(simulation.time() == Approx(1.0));
    CHECK(simulation.diagnostics().bodies[0].centre.z() - start == Approx(-4.905).epsilon(1e-4));
}

TEST_CASE("free spin keeps angular momentum and energy over five turns", "[simulation][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = undamped(1e6f);
    material.strain = strain;
    material.elasticity = GENERATE(ElasticityOperator::corotated, ElasticityOperator::mls);
    if (storage == Storage::bonds && material.elasticity == ElasticityOperator::mls) return;
    const float speed = 3.0f;
    Simulation simulation = spinning_block(stored(material, storage), Vec3f(0, 0, speed));
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(5.0 * 2.0 * std::numbers::pi / double(speed));
    const Diagnostics after = simulation.diagnostics();
    const double L = before.angular_momentum.norm();
    const double drift = (after.angular_momentum - before.angular_momentum).norm() / L;
    const double energy_drift = after.energy.total() / before.energy.total() - 1.0;
    INFO(name_of(storage) << ": angular momentum drift " << drift << ", energy drift "
                          << energy_drift);
    CHECK(drift < 1e-5);
    CHECK(std::abs(energy_drift) < 1e-3);
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-5 * L);
}

TEST_CASE("a dented block that spins and vibrates keeps angular momentum and energy",
          "[simulation][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = undamped(1e6f);
    material.strain = strain;
    const float speed = 3.0f;
    Simulation simulation = spinning_block(stored(material, storage), Vec3f(0, 0, speed));
    const float fraction = GENERATE(0.8f, 0.2f);  // of the stable step
    simulation.apply(SetParameter{"simulation.step_fraction", double(fraction)});
    simulation.apply(AddGrip{1, ParticleId(0), Vec3f(0.05f, 0.05f, 0.05f), 0.15f});
    simulation.apply(MoveGrip{1, Vec3f(0.12f, 0.10f, 0.12f)});  // towards the middle
    simulation.advance(0.03);
    simulation.apply(RemoveAllGrips{});
    simulation.step();
    const Diagnostics before = simulation.diagnostics();
    CHECK(before.energy.elastic > 0.01 * before.energy.total());
    simulation.advance(5.0 * 2.0 * std::numbers::pi / double(speed));
    const Diagnostics after = simulation.diagnostics();
    const double L = before.angular_momentum.norm();
    const double drift = (after.angular_momentum - before.angular_momentum).norm() / L;
    const double energy_drift = after.energy.total() / before.energy.total() - 1.0;
    INFO(name_of(storage) << ": angular momentum drift " << drift << ", energy drift "
                          << energy_drift << ", elastic share at the start "
                          << before.energy.elastic / before.energy.total());
    // The block drifts away from the origin by the grip's pull: its linear momentum, exact to
    // 1e-6, has that arm in the angular momentum about the origin.
    // Rounding adds up with the number of steps.
    CHECK(drift < (fraction < 0.5f ? 5e-5 : 2e-5));
    // Leapfrog keeps a neighbouring energy exactly: the fastest vibrations, which the dent is full
    // of, make this one differ by the square of the step.
    CHECK(std::abs(energy_drift) < (fraction < 0.5f ? 3e-3 : 4e-2));
    CHECK(healthy(simulation));
}

TEST_CASE("every operator keeps linear momentum", "[simulation]") {
    using Op = ElasticityOperator;
    const Op op = GENERATE(Op::original, Op::corotated_2009, Op::corotated, Op::mls);
    MaterialParameters material = undamped(1e5f);
    material.damping = 2.0f;
    material.elasticity = op;
    Simulation simulation;
    BodyDefinition body = block("block", 6, 4, 4, material);
    body.velocity = Vec3f(1, -2, 0.5f);
    body.angular_velocity = Vec3f(0, 1, 2);
    simulation.add_body(body);
    simulation.finish_building("test", weightless());
    const Vec3d before = simulation.diagnostics().linear_momentum;
    for (int k = 0; k < 500; ++k) REQUIRE(simulation.step() == StepStatus::done);
    const Vec3d after = simulation.diagnostics().linear_momentum;
    INFO("operator " << int(op) << ": " << (after - before).norm() / before.norm());
    CHECK((after - before).norm() < 1e-5 * before.norm());
}

TEST_CASE("the original operator stops a rotation", "[simulation]") {
    MaterialParameters material = undamped(1e5f);
    material.elasticity = ElasticityOperator::original;
    Simulation simulation = spinning_block(material, Vec3f(0, 0, 3.0f));
    const double before = simulation.diagnostics().angular_momentum.z();
    double least = before;
    for (int k = 0; k < 100; ++k) {
        simulation.advance(0.01);
        least = std::min(least, simulation.diagnostics().angular_momentum.z());
    }
    CHECK(least < -0.3 * before);  // it even turns back
}

TEST_CASE("damping does not brake a spinning block", "[simulation]") {
    MaterialParameters material = undamped(1e6f);
    material.damping = 20.0f;
    Simulation simulation = spinning_block(material, Vec3f(0, 0, 3.0f));
    simulation.advance(1.0);  // until the centrifugal stretch has settled
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(5.0);
    const Diagnostics after = simulation.diagnostics();
    CHECK(after.angular_momentum.z() == Approx(before.angular_momentum.z()).epsilon(1e-5));
    CHECK(after.energy.total() == Approx(before.energy.total()).epsilon(1e-3));
}

TEST_CASE("damping stills a rod that swings", "[simulation]") {
    double left[2];
    for (int k = 0; k < 2; ++k) {
        MaterialParameters material = undamped(1e6f);
        material.damping = k == 0 ? 0.0f : 50.0f;
        Simulation simulation;
        simulation.add_body(block("rod", 16, 1, 1, material));
        simulation.finish_building("test", weightless());
        simulation.apply(AddGrip{1, ParticleId(8), Vec3f(0.85f, 0.05f, 0.05f)});
        simulation.apply(MoveGrip{1, Vec3f(0.85f, 0.05f, 0.07f)});
        simulation.advance(0.1);
        simulation.apply(RemoveAllGrips{});
        const Diagnostics before = simulation.diagnostics();
        simulation.advance(2.0);
        const Diagnostics after = simulation.diagnostics();
        // Without the motion as a whole.
        const auto vibration = [](const Diagnostics& d) {
            return d.energy.total() - 0.5 * d.linear_momentum.squaredNorm() / 16.0;
        };
        REQUIRE(vibration(before) > 1e-3);
        left[k] = vibration(after) / vibration(before);
    }
    INFO("vibration left: " << left[0] << " undamped, " << left[1] << " damped");
    CHECK(left[0] > 0.9);
    CHECK(left[1] < 0.2);
}
