// The implicit integrators, alone and against the explicit one.
#include <oneapi/tbb/global_control.h>

#include <catch2/catch.hpp>
#include <numbers>

#include "core/stepping/step_cost.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"
#include "tests/support/with_bonds.h"

using namespace taffy;
using namespace taffy::test;

namespace {

void use(Simulation& simulation, const char* integrator) {
    simulation.apply(SetParameter{"simulation.integrator", std::string(integrator)});
}

/// The 16 x 4 x 4 bar (free part) in a wall, with a probe at its tip.
Simulation clamped_bar(const MaterialParameters& material, const char* integrator) {
    Simulation simulation;
    const BodyDefinition bar = block("bar", 18, 4, 4, material);
    simulation.add_body(bar);
    simulation.add_region({"bar.wall", RegionKind::fixed, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() < 0.2f; })});
    simulation.add_region({"bar.tip", RegionKind::probe, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() > 1.7f; })});
    SimulationParameters parameters;
    parameters.threads = 1;
    simulation.finish_building("test", parameters);
    use(simulation, integrator);
    return simulation;
}

double tip(const Simulation& simulation) {
    return simulation.diagnostics().probes.at(1).displacement.z();
}

MaterialParameters settling_material(float young_modulus) {
    MaterialParameters material = undamped(young_modulus);
    material.damping = 5.0f;
    material.settling = 3.0f;
    return material;
}

Simulation spinning_block(Storage storage, float young_modulus, StrainMeasure strain,
                          const char* integrator) {
    MaterialParameters material = stored(undamped(young_modulus), storage);
    material.strain = strain;
    Simulation simulation;
    BodyDefinition body = block("block", 10, 5, 5, material);
    body.angular_velocity = Vec3f(0, 0, 3);
    body.velocity = Vec3f(0.3f, -0.2f, 0.1f);
    simulation.add_body(body);
    simulation.finish_building("test", weightless());
    use(simulation, integrator);
    return simulation;
}

/// A body of each kind between two handles.
Simulation held_body(int dimension, const MaterialParameters& material, int threads = 1) {
    const BodyDefinition body = dimension == 3   ? block("body", 12, 4, 4, material)
                                : dimension == 2 ? block("body", 12, 6, 1, material)
                                                 : block("body", 12, 1, 1, material);
    Simulation simulation;
    simulation.add_body(body);
    simulation.add_region({"body.left", RegionKind::handle, 0,
                           particles_where(body, [](const Vec3f& x) { return x.x() < 0.2f; })});
    simulation.add_region({"body.right", RegionKind::handle, 0,
                           particles_where(body, [](const Vec3f& x) { return x.x() > 1.0f; })});
    SimulationParameters parameters;
    parameters.threads = threads;
    simulation.finish_building("test", parameters);
    use(simulation, "implicit");
    return simulation;
}

void twist(Simulation& simulation, float angle) {
    MoveHandle move;
    move.name = "body.right";
    move.target.rotation = Quatf(Eigen::AngleAxisf(angle, Vec3f::UnitX()));
    move.target.translation = Vec3f(-0.1f, 0, 0.1f);
    simulation.apply(move);
}

}  // namespace

TEST_CASE("a stiff bar is stable at 1/120 s for 10 s and sags as with the explicit integrator",
          "[implicit][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const MaterialParameters material = stored(settling_material(1e7f), storage);
    Simulation explicitly = clamped_bar(material, "explicit");
    explicitly.advance(6.0);
    const double expected = tip(explicitly);
    for (const char* integrator : {"implicit", "backward_euler"}) {
        Simulation simulation = clamped_bar(material, integrator);
        simulation.advance(10.0);
        INFO(name_of(storage) << ", " << integrator << " " << tip(simulation) << ", explicit "
                              << expected);
        CHECK(simulation.diagnostics().step == 1200);
        CHECK(healthy(simulation));
        CHECK(tip(simulation) == Approx(expected).epsilon(0.02));
    }
}

TEST_CASE("implicit free spin keeps momenta and energy", "[implicit][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    const char* integrator = GENERATE("implicit", "backward_euler");
    for (const float young_modulus : {1e5f, 1e7f}) {
        Simulation simulation = spinning_block(storage, young_modulus, strain, integrator);
        const Diagnostics before = simulation.diagnostics();
        simulation.advance(2.0 * std::numbers::pi);  // three turns
        const Diagnostics after = simulation.diagnostics();
        const double L = before.angular_momentum.norm();
        INFO(name_of(storage) << ", " << integrator << ", E = " << young_modulus
                              << ": angular momentum off by "
                              << (after.angular_momentum - before.angular_momentum).norm() / L
                              << ", energy by "
                              << after.energy.total() / before.energy.total() - 1.0);
        CHECK((after.angular_momentum - before.angular_momentum).norm() < 1e-4 * L);
        CHECK((after.linear_momentum - before.linear_momentum).norm() <
              1e-5 * before.linear_momentum.norm());
        // The soft block begins to vibrate when the centrifugal force pulls: backward Euler takes
        // that half percent, and nothing else.
        CHECK(after.energy.total() ==
              Approx(before.energy.total()).epsilon(young_modulus < 1e6f ? 8e-3 : 1e-3));
    }
}

TEST_CASE("the implicit integrator follows the explicit one through a slow swing",
          "[implicit][bonds]") {
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    const MaterialParameters material = stored(undamped(1e6f), storage);
    Simulation a = clamped_bar(material, "explicit"), b = clamped_bar(material, "implicit"),
               c = clamped_bar(material, "backward_euler");
    double largest = 0.0, error = 0.0, error_euler = 0.0;
    for (int k = 0; k < 60; ++k) {
        for (Simulation* s : {&a, &b, &c}) s->advance(1.0 / 30.0);
        largest = std::max(largest, std::abs(tip(a)));
        error = std::max(error, std::abs(tip(b) - tip(a)));
        error_euler = std::max(error_euler, std::abs(tip(c) - tip(a)));
    }
    INFO(name_of(storage) << ": error " << error / largest << ", backward Euler "
                          << error_euler / largest);
    CHECK(error < 0.05 * largest);
    CHECK(error < 0.5 * error_euler);
}

TEST_CASE("switching between the integrators while running does not jump", "[implicit]") {
    const char* integrators[] = {"explicit", "implicit", "backward_euler", "explicit"};
    const Storage storage = GENERATE(Storage::lattice, Storage::bonds);
    Simulation simulation = clamped_bar(stored(undamped(1e7f), storage), integrators[0]);
    simulation.advance(0.11);
    for (int k = 1; k < 4; ++k) {
        const Snapshot before = snapshot_of(simulation);
        use(simulation, integrators[k]);
        const Snapshot same = snapshot_of(simulation);
        CHECK(same_bits(before.position, same.position));
        CHECK(same.diagnostics.energy.total() == before.diagnostics.energy.total());
        const double speed = before.diagnostics.probes.at(1).velocity.z(), z = tip(simulation);
        const double dt = 1.0 / 240.0;
        simulation.advance(dt);
        INFO(integrators[k] << ": moved " << tip(simulation) - z << ", speed said " << dt * speed);
        CHECK(std::abs(tip(simulation) - z - dt * speed) < 0.1 * std::abs(dt * speed) + 2e-4);
        const Diagnostics d = simulation.diagnostics();
        // Backward Euler takes the energy of fast vibrations; nothing adds any.
        const double change = d.energy.total() - before.diagnostics.energy.total();
        const double size = before.diagnostics.energy.elastic + before.diagnostics.energy.kinetic;
        CHECK(change < 0.05 * size);
        if (k != 2) CHECK(change > -0.05 * size);
        simulation.advance(0.3);
        CHECK(healthy(simulation));
    }
}

TEST_CASE("sheets, rods and solids are twisted, hardened and softened implicitly", "[implicit]") {
    for (const auto strain : {StrainMeasure::cauchy, StrainMeasure::green})
        for (const int dimension : {3, 2, 1}) {
            MaterialParameters material = undamped(1e6f);
            material.damping = 2.0f;
            material.strain = strain;
            Simulation simulation = held_body(dimension, material);
            twist(simulation, 2.5f);
            simulation.advance(0.5);
            for (const double E : {1e3, 1e7, 1e3, 1e8}) {
                simulation.apply(SetParameter{"body.body.young_modulus", E});
                simulation.advance(0.1);
                INFO("dimension " << dimension << ", strain " << int(strain) << ", E = " << E);
                REQUIRE(healthy(simulation));
            }
        }
}

TEST_CASE("a strongly damped bar is calm with the implicit integrator", "[implicit]") {
    MaterialParameters material = undamped(1e6f);
    material.damping = 200.0f;
    material.settling = 5.0f;
    Simulation simulation = clamped_bar(material, "implicit");
    simulation.advance(3.0);
    CHECK(healthy(simulation));
    CHECK(simulation.diagnostics().step == 360);
    CHECK(simulation.diagnostics().energy.kinetic < 1e-2);
}

TEST_CASE("implicit steps are the same bits for any number of threads", "[implicit]") {
    std::vector<Vec4f> first;
    // As many workers as asked for, also on a machine with fewer cores.
    const tbb::global_control workers(tbb::global_control::max_allowed_parallelism, 8);
    for (const int threads : {1, 2, 8}) {
        MaterialParameters material = undamped(1e7f);
        material.damping = 50.0f;
        Simulation simulation = held_body(3, material, threads);
        BodyDefinition other = block("other", 5, 5, 5, undamped(1e6f));
        move_body(other, Vec3f(0.3f, 0, 1.0f));
        twist(simulation, 2.0f);
        for (int k = 0; k < 60; ++k) simulation.step();
        const Snapshot s = snapshot_of(simulation);
        if (threads == 1) first = s.position;
        CHECK(same_bits(first, s.position));
    }
}

TEST_CASE("the cost of both kinds of integrator is known after a step", "[implicit]") {
    CostMeter meter;
    CHECK(meter.cost(false, 1e-4, 1.2e-4, 1e-2).explicit_ms == 0.0);
    // Explicit steps of 0.1 ms that take 1 ms, 0.4 ms of it forces, 0.2 ms elasticity.
    for (int k = 0; k < 50; ++k) meter.add(0.2e-3, 0.4e-3, 1e-3, 0.0, 1e-4);
    const StepCost stiff = meter.cost(false, 1e-4, 1.2e-4, 1e-2);
    CHECK(stiff.explicit_ms == Approx(1e4));
    CHECK(stiff.implicit_ms > 100.0);  // at least what the rest of a step takes
    CHECK(stiff.implicit_ms < 0.3 * stiff.explicit_ms);
    // A soft body, whose explicit steps are as long as implicit ones, gains nothing.
    meter.restart();
    for (int k = 0; k < 50; ++k) meter.add(0.2e-3, 0.4e-3, 1e-3, 0.0, 8e-3);
    const StepCost soft = meter.cost(false, 8e-3, 1e-2, 1e-2);
    CHECK(soft.implicit_ms > soft.explicit_ms);
    // Implicit steps of 10 ms that take 3 ms, 2 ms of it the solution.
    meter.restart();
    for (int k = 0; k < 50; ++k) meter.add(0.2e-3, 0.4e-3, 1e-3, 2e-3, 1e-2);
    const StepCost measured = meter.cost(true, 1e-4, 1.2e-4, 1e-2);
    CHECK(measured.implicit_ms == Approx(300.0));
    CHECK(measured.explicit_ms == Approx(1e4));
}

TEST_CASE("a running simulation reports iterations and costs", "[implicit]") {
    Simulation simulation = clamped_bar(undamped(1e7f), "implicit");
    for (int k = 0; k < 5; ++k) simulation.step();
    const Diagnostics d = simulation.diagnostics();
    CHECK(d.newton_iterations >= 2);
    CHECK(d.cg_iterations >= d.newton_iterations);
    CHECK(d.cg_iterations < 200);
    CHECK(d.cost.implicit_ms > 0.0);
    CHECK(d.cost.explicit_ms > 0.0);
}
