// Conservation: a body that nothing holds.
#include <catch2/catch.hpp>
#include <numbers>

#include "tests/support/test_bodies.h"

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

TEST_CASE("free spin keeps angular momentum and energy over five turns", "[simulation]") {
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = undamped(1e6f);
    material.strain = strain;
    const float speed = 3.0f;
    Simulation simulation = spinning_block(material, Vec3f(0, 0, speed));
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(5.0 * 2.0 * std::numbers::pi / double(speed));
    const Diagnostics after = simulation.diagnostics();
    const double L = before.angular_momentum.norm();
    const double drift = (after.angular_momentum - before.angular_momentum).norm() / L;
    const double energy_drift = after.energy.total() / before.energy.total() - 1.0;
    INFO("angular momentum drift " << drift << ", energy drift " << energy_drift);
    CHECK(drift < 1e-5);
    CHECK(std::abs(energy_drift) < 1e-3);
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-5 * L);
}
