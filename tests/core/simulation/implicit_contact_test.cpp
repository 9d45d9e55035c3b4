// Contacts inside implicit steps. Energy and friction against laws: tests/laws/implicit.cpp.
#include <oneapi/tbb/global_control.h>

#include <catch2/catch.hpp>

#include "core/collision/obstacle_path.h"
#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

SimulationParameters parameters_of(Integrator integrator, int threads = 1) {
    SimulationParameters parameters;
    parameters.integrator = integrator;
    parameters.threads = threads;
    return parameters;
}

BodyDefinition block_at(const char* name, int n, const Vec3f& place, float young_modulus) {
    BodyDefinition body = block(name, n, n, n, undamped(young_modulus));
    Vec3f centre = Vec3f::Zero();
    for (const Vec3f& x : body.rest) centre += x / float(body.rest.size());
    move_body(body, place - centre);
    return body;
}

constexpr Integrator both[] = {Integrator::implicit, Integrator::backward_euler};

/// A block that falls on another one, which stands on the floor.
Simulation falling_block(Integrator integrator, int threads) {
    Simulation simulation;
    simulation.add_body(block_at("low", 5, Vec3f(0, 0, 0.25f), 1e7f));
    simulation.add_body(block_at("high", 4, Vec3f(0.12f, 0.05f, 0.8f), 1e6f));
    simulation.add_obstacle(floor_at(0.0f));
    simulation.finish_building("test", parameters_of(integrator, threads));
    return simulation;
}

}  // namespace

TEST_CASE("bodies that meet in space keep their momentum in implicit steps and gain no energy",
          "[implicit]") {
    for (const Integrator integrator : both) {
        Simulation simulation;
        BodyDefinition left = block_at("left", 5, Vec3f(-0.35f, 0, 0), 1e7f);
        left.velocity = Vec3f(2, 0, 0);
        simulation.add_body(left);
        simulation.add_body(block_at("right", 4, Vec3f(0.35f, 0.1f, 0.05f), 1e6f));
        SimulationParameters parameters = parameters_of(integrator);
        parameters.gravity.setZero();
        simulation.finish_building("test", parameters);
        const Diagnostics before = simulation.diagnostics();
        double most = 0.0;
        while (simulation.time() < 0.5) {
            simulation.step();
            most = std::max(most, simulation.diagnostics().energy.total());
        }
        const Diagnostics after = simulation.diagnostics();
        CHECK(healthy(simulation));
        CHECK(after.bodies[1].centre.x() > before.bodies[1].centre.x() + 0.1);  // it was hit
        CHECK((after.linear_momentum - before.linear_momentum).norm() <
              1e-4 * before.linear_momentum.norm());
        CHECK(most < 1.001 * before.energy.total());
    }
}

TEST_CASE("implicit contacts are the same bits for any number of threads and after a reset",
          "[implicit]") {
    const tbb::global_control workers(tbb::global_control::max_allowed_parallelism, 8);
    for (const Integrator integrator : both) {
        std::vector<Vec4f> first;
        for (const int threads : {1, 2, 8}) {
            Simulation simulation = falling_block(integrator, threads);
            const auto run = [&] {
                for (int k = 0; k < 60; ++k) simulation.step();
                return snapshot_of(simulation).position;
            };
            const std::vector<Vec4f> end = run();
            if (threads == 1) first = end;
            CHECK(same_bits(first, end));
            if (threads != 2) continue;
            simulation.apply(Reset{});
            CHECK(same_bits(first, run()));
        }
    }
}

TEST_CASE("a block rides on an obstacle that moves, in implicit steps", "[implicit]") {
    for (const Integrator integrator : both) {
        Simulation simulation;
        simulation.add_body(block_at("block", 4, Vec3f(0, 0, 0.4f), 1e7f));
        Obstacle table;
        table.name = "table";
        table.shape = test::box(Vec3f(1.2f, 1.2f, 0.2f));
        table.centre = Vec3f(0, 0, 0.1f);
        ObstaclePath path;
        path.keys = {{0.0f, Vec3f(0, 0, 0.1f), Vec3f::Zero()},
                     {0.5f, Vec3f(0, 0, 0.1f), Vec3f::Zero()},
                     {2.5f, Vec3f(1, 0, 0.6f), Vec3f(0, 0, 90)}};
        table.path = std::make_shared<const ObstaclePath>(path);
        simulation.add_obstacle(table);
        simulation.finish_building("test", parameters_of(integrator));
        simulation.advance(3.0);
        const Diagnostics arrived = simulation.diagnostics();
        simulation.advance(1.5);  // nothing damps it: it shifts once more before it rests
        const Diagnostics d = simulation.diagnostics();
        CHECK((d.bodies[0].centre - arrived.bodies[0].centre).norm() < 1e-3);
        INFO("ends at " << d.bodies[0].centre.transpose());
        CHECK(healthy(simulation));
        CHECK(d.bodies[0].centre.x() == Approx(1.0).margin(0.01));
        CHECK(d.bodies[0].centre.z() == Approx(0.9).margin(0.005));
        CHECK(d.energy.kinetic < 1e-4);
    }
}

TEST_CASE("sheets and rods come to rest on the floor in implicit steps", "[implicit]") {
    for (const Integrator integrator : both)
        for (const int dimension : {2, 1}) {
            Simulation simulation;
            BodyDefinition body = dimension == 2 ? block("body", 8, 8, 1, undamped(1e7f))
                                                 : block("body", 10, 1, 1, undamped(1e7f));
            body.material.damping = 5.0f;
            move_body(body, Vec3f(0, 0, 0.3f));
            simulation.add_body(body);
            simulation.add_obstacle(floor_at(0.0f));
            simulation.finish_building("test", parameters_of(integrator));
            const double first = simulation.diagnostics().energy.total();
            double most = 0.0;
            while (simulation.time() < 2.0) {
                simulation.step();
                most = std::max(most, simulation.diagnostics().energy.total());
            }
            INFO("dimension " << dimension << ", integrator " << int(integrator));
            CHECK(healthy(simulation));
            CHECK(most < 1.01 * first);
            CHECK(simulation.diagnostics().energy.kinetic < 1e-3 * first);
            CHECK(simulation.diagnostics().bodies[0].lower.z() > 0.03);
        }
}
