#include "core/elasticity/settling.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Simulation block_simulation(float settling, const Vec3f& spin, bool clamped) {
    MaterialParameters material = undamped(2e6f);
    material.settling = settling;
    Simulation simulation;
    BodyDefinition body = block("block", 12, 3, 3, material);
    body.velocity = Vec3f(clamped ? 0.0f : 1.0f, 0, 0);
    body.angular_velocity = spin;
    simulation.add_body(body);
    if (clamped) {
        RegionDefinition wall{"block.wall", RegionKind::fixed, 0, {}};
        for (uint32_t i = 0; i < body.rest.size(); ++i)
            if (body.rest[i].x() < 0.2f) wall.particles.push_back(i);
        simulation.add_region(wall);
    }
    SimulationParameters parameters = weightless();
    if (clamped) parameters.gravity = Vec3f(0, 0, -1.0f);
    simulation.finish_building("test", parameters);
    return simulation;
}

}  // namespace

TEST_CASE("settling does not brake rigid motion of a free body", "[elasticity]") {
    Simulation simulation = block_simulation(10.0f, Vec3f(0, 0, 2.0f), false);
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(3.0);
    const Diagnostics after = simulation.diagnostics();
    const double L = before.angular_momentum.norm(), P = before.linear_momentum.norm();
    CHECK((after.angular_momentum - before.angular_momentum).norm() < 1e-5 * L);
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-5 * P);
}

TEST_CASE("settling stops the swinging of a clamped bar at its own rate", "[elasticity]") {
    // Energy above the state of rest decays like exp(-rate t).
    const float rate = 1.0f;
    Simulation swinging = block_simulation(rate, Vec3f::Zero(), true);
    Simulation resting = block_simulation(20.0f, Vec3f::Zero(), true);
    resting.advance(20.0);
    const double rest = resting.diagnostics().energy.total();
    swinging.advance(1.0);
    const double early = swinging.diagnostics().energy.total() - rest;
    swinging.advance(3.0);
    const double late = swinging.diagnostics().energy.total() - rest;
    REQUIRE(early > 0.0);
    CHECK(std::log(early / late) == Approx(double(rate) * 3.0).epsilon(0.05));
}

TEST_CASE("the fit of a rigid motion is exact, and leaves the spin of a line about itself",
          "[elasticity]") {
    const Vec3f velocity(1, -2, 3), spin(0.5f, 1.0f, -2.0f);
    for (const bool line : {false, true}) {
        std::vector<Vec4f> x, v;
        for (int i = 0; i < 5; ++i) {
            const Vec3f p(float(i), line ? 0.0f : float(i % 2), line ? 0.0f : float(i % 3));
            x.push_back(Vec4f(p.x(), p.y(), p.z(), 0));
            const Vec3f u = velocity + spin.cross(p);
            v.push_back(Vec4f(u.x(), u.y(), u.z(), 0));
        }
        const std::vector<float> weight(5, 2.0f);
        const RigidMotion fit = fit_rigid_motion(weight, x, v);
        CHECK((fit.velocity - (velocity + spin.cross(fit.centre))).norm() < 1e-5f);
        const Vec3f expected = line ? Vec3f(0, spin.y(), spin.z()) : spin;
        CHECK((fit.spin - expected).norm() < 1e-4f);
    }
}
