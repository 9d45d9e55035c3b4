// Grips: springs between a hand and a region of a body.
#include "core/interaction/grip.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/particles/particle_flags.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Simulation free_block(const MaterialParameters& material) {
    Simulation simulation;
    simulation.add_body(block("block", 6, 4, 4, material));
    simulation.finish_building("test", weightless());
    return simulation;
}

/// Grips the particle at its own position.
Vec3f grab(Simulation& simulation, uint32_t particle) {
    const Vec3f anchor = snapshot_of(simulation).position[particle].head<3>();
    simulation.apply(AddGrip{1, ParticleId(particle), anchor});
    return anchor;
}

}  // namespace

TEST_CASE("a held grip brings its anchor to the target and then rests", "[grip]") {
    const float E = GENERATE(1e4f, 1e6f);
    MaterialParameters material = undamped(E);
    material.damping = 5.0f;
    Simulation simulation = free_block(material);
    const Vec3f target = grab(simulation, 63) + Vec3f(0.3f, -0.2f, 0.4f);
    simulation.apply(MoveGrip{1, target});
    simulation.advance(4.0);
    const GripState grip = snapshot_of(simulation).grips.at(0);
    INFO("E = " << E << ", off by " << (grip.anchor - target).norm());
    CHECK((grip.anchor - target).norm() < 0.02f);  // it still swings a little
    CHECK(healthy(simulation));
}

TEST_CASE("the spring of a grip is critically damped: it hardly overshoots at any step", "[grip]") {
    const GripLaw law;
    for (const float dt : {1e-5f, 1e-3f, 1.0f / 60.0f}) {
        Vec3f offset(0.05f, 0, 0), velocity = Vec3f::Zero();
        for (float t = 0.0f; t < 1.0f; t += dt) {
            velocity += dt * spring_acceleration(offset, velocity, law, dt);
            offset -= dt * velocity;
            CHECK(offset.x() > -0.05f * 0.06f);
        }
        CHECK(std::abs(offset.x()) < 1e-3f);
    }
}

TEST_CASE("the pull of a grip scales with the mass that it holds", "[grip]") {
    // Of bodies with the same speed of sound.
    MaterialParameters light = undamped(1e5f), heavy = undamped(4e5f);
    heavy.density = 4.0f * light.density;
    float force[2];
    for (int k = 0; k < 2; ++k) {
        Simulation simulation = free_block(k == 0 ? light : heavy);
        grab(simulation, 10);
        simulation.apply(MoveGrip{1, Vec3f(5, 5, 5)});
        simulation.step();  // the same for both
        force[k] = snapshot_of(simulation).grips.at(0).force.norm();
    }
    REQUIRE(force[0] > 0.0f);
    CHECK(force[1] / force[0] == Approx(4.0).epsilon(0.01));
}

TEST_CASE("a drag of 100 m in one frame does not blow up", "[grip]") {
    const float E = GENERATE(1e3f, 1e5f, 1e7f);
    const auto strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = undamped(E);
    material.damping = 1.0f;
    material.strain = strain;
    Simulation simulation = free_block(material);
    const Vec3f anchor = grab(simulation, 0);
    simulation.apply(MoveGrip{1, anchor + Vec3f(100, 0, 0)});
    simulation.advance(1.0 / 60.0);
    simulation.apply(MoveGrip{1, anchor - Vec3f(0, 100, 0)});
    simulation.advance(0.4);
    INFO("E = " << E << ", strain " << int(strain) << ": " << snapshot_of(simulation).notice);
    CHECK(healthy(simulation));
    const BodyFigures figures = simulation.diagnostics().bodies[0];
    CHECK((figures.upper - figures.lower).norm() < 5.0);
}

TEST_CASE("a twist reaches its angle, counts whole turns and turns the body with it", "[grip]") {
    MaterialParameters material = undamped(1e5f);
    material.damping = 5.0f;
    Simulation simulation = free_block(material);
    const Snapshot before = snapshot_of(simulation);
    grab(simulation, 63);
    const float goal = 7.5f;  // more than one turn
    for (float angle = 0.0f; angle <= goal; angle += 0.25f) {
        simulation.apply(TwistGrip{1, Vec3f::UnitZ(), angle});
        simulation.advance(0.05);
    }
    const float hard = std::abs(snapshot_of(simulation).grips.at(0).torque);
    simulation.advance(10.0);  // the block as a whole swings about the angle
    const Snapshot after = snapshot_of(simulation);
    CHECK(after.grips.at(0).angle == Approx(goal).margin(0.05));
    const Vec3f x = (before.position[5] - before.position[0]).head<3>();
    const Vec3f y = (after.position[5] - after.position[0]).head<3>();
    const Vec3f expected = Eigen::AngleAxisf(goal, Vec3f::UnitZ()) * x;
    const float sine = expected.x() * y.y() - expected.y() * y.x();
    const float cosine = expected.x() * y.x() + expected.y() * y.y();
    CHECK(std::abs(std::atan2(sine, cosine)) < 0.2f);  // it may lean: two axes are free
    CHECK(std::abs(after.grips.at(0).torque) < 0.2f * hard);
}

TEST_CASE("what is molten is pulled and turned as fluids are, and flows out of the hand",
          "[grip]") {
    MaterialParameters fluid;
    fluid.phase = Phase::fluid;
    fluid.viscosity = 0.0015f;
    // Solid it would be as stiff as rubber.
    MaterialParameters molten = undamped(2e6f);
    molten.phase = Phase::meltable;
    molten.density = fluid.density;
    molten.temperature = 20.0f, molten.melting_start = -40.0f, molten.melting_end = -38.0f;
    molten.molten_viscosity = fluid.viscosity;
    const auto most_energy = [](const MaterialParameters& material) {
        Simulation simulation;
        simulation.add_body(block("drop", 14, 10, 10, material));
        simulation.finish_building("test", weightless());
        REQUIRE(simulation.diagnostics().melted_fraction == (material.is_fluid() ? 0.0 : 1.0));
        const Vec3f anchor = grab(simulation, 0);
        const auto gripped = [&] {
            return std::ranges::count_if(snapshot_of(simulation).flags, [](uint8_t flags) {
                return (flags & particle_flag::gripped) != 0;
            });
        };
        const auto held = gripped();
        simulation.apply(MoveGrip{1, anchor + Vec3f(0.2f, 0.1f, 0.3f)});
        double most = 0.0;
        for (int k = 1; k <= 90; ++k) {
            simulation.apply(
                TwistGrip{1, Vec3f(0.6f, 0.0f, 0.8f), std::min(2.0f, 0.1f * float(k))});
            simulation.advance(1.0 / 60.0);
            most = std::max(most, simulation.diagnostics().energy.kinetic);
        }
        CHECK(healthy(simulation));
        CHECK(gripped() < held);
        CHECK(gripped() > 0);
        return most;
    };
    const double of_fluid = most_energy(fluid), of_molten = most_energy(molten);
    INFO(of_fluid << " J, " << of_molten << " J");
    CHECK(of_molten < 1.3 * of_fluid);
}

TEST_CASE("unknown, repeated and empty grips are refused and change nothing", "[grip]") {
    Simulation simulation = free_block(undamped());
    grab(simulation, 0);
    CHECK_THROWS(simulation.apply(AddGrip{1, ParticleId(3), Vec3f::Zero()}));
    CHECK_THROWS(simulation.apply(AddGrip{2, ParticleId(100000), Vec3f::Zero()}));
    CHECK_THROWS(simulation.apply(MoveGrip{7, Vec3f::Zero()}));
    CHECK_THROWS(simulation.apply(TwistGrip{1, Vec3f::Zero(), 1.0f}));
    CHECK(snapshot_of(simulation).grips.size() == 1);
    simulation.apply(RemoveGrip{1});
    CHECK(snapshot_of(simulation).grips.empty());
}
