// Heat in whole simulations, with changes by a person while they run.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;
using Catch::Matchers::Contains;

namespace {

MaterialParameters conducting(float temperature = 20.0f) {
    MaterialParameters material = undamped();
    material.heat_diffusion = 0.05f;
    material.temperature = temperature;
    return material;
}

/// A bar of 8 x 3 x 3 with its end at x = 0 on a wall.
Simulation bar_at_wall(const FluidWay& way, float wall_temperature, bool hot = true) {
    Simulation simulation;
    simulation.add_body(block("bar", 8, 3, 3, conducting()));
    Obstacle wall;
    wall.name = "wall";
    wall.shape = test::plane(Vec3f::UnitX());
    wall.has_temperature = hot;
    wall.temperature = wall_temperature;
    wall.conductance = 1e6f;
    simulation.add_obstacle(wall);
    simulation.finish_building("bar", way.of(weightless()));
    return simulation;
}

std::vector<float> temperatures(Simulation& simulation) {
    simulation.apply(SetColourField{&colour_field("temperature")});
    return snapshot_of(simulation).field;
}

std::string message_of(Simulation& simulation, const std::string& path, double value) {
    try {
        simulation.apply(SetParameter{path, value});
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a hot wall warms a bar from its end on, and a reset cools it again", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation simulation = bar_at_wall(way, 100.0f);
    simulation.advance(0.5);
    const std::vector<float> T = temperatures(simulation);
    for (uint32_t i = 0; i + 1 < 8; ++i) CHECK(T[i] > T[i + 1]);
    CHECK(T[0] > 60.0f);
    CHECK(T[7] > 20.0f);
    const Diagnostics d = simulation.diagnostics();
    CHECK(d.heat.highest == Approx(double(T[0])).epsilon(0.02));
    CHECK(d.heat.lowest < d.heat.mean);
    CHECK(d.heat.mean == Approx(d.bodies[0].temperature));
    CHECK(d.heat.total == Approx(d.heat.mean * 72.0 * 1000.0));  // each holds 1 kJ/K
    simulation.apply(Reset{});
    for (const float each : temperatures(simulation)) CHECK(each == 20.0f);
    simulation.advance(0.5);
    CHECK(temperatures(simulation) == T);
}

TEST_CASE("obstacles get and change their temperature while the scene runs", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation simulation = bar_at_wall(way, 100.0f, false);
    simulation.advance(0.2);
    for (const float each : temperatures(simulation)) CHECK(each == 20.0f);
    simulation.apply(SetParameter{"obstacle.wall.temperature", 500.0});
    simulation.advance(0.2);
    const float warm = temperatures(simulation)[0];
    CHECK(warm > 100.0f);
    simulation.apply(SetParameter{"obstacle.wall.temperature", -200.0});
    simulation.apply(SetParameter{"obstacle.wall.conductance", 1e7});
    simulation.advance(0.4);
    CHECK(temperatures(simulation)[0] < -100.0f);

    CHECK_THAT(message_of(simulation, "obstacle.wal.temperature", 1.0),
               Contains("did you mean 'wall'?"));
    CHECK_THAT(message_of(simulation, "obstacle.wall.temprature", 1.0),
               Contains("did you mean 'temperature'?"));
    CHECK_THAT(message_of(simulation, "obstacle.wall.temperature", -300.0), Contains("-273"));
}

TEST_CASE("a body's temperature slider sets all of its particles", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation simulation = bar_at_wall(way, 100.0f);
    simulation.advance(0.3);
    for (const char* path : {"body.bar.temperature", "body.*.temperature"}) {
        simulation.apply(SetParameter{path, 20.0});  // the value that it has: still sets them
        for (const float each : temperatures(simulation)) CHECK(each == 20.0f);
        simulation.advance(0.1);
    }
    simulation.apply(SetParameter{"body.bar.temperature", 300.0});
    for (const float each : temperatures(simulation)) CHECK(each == 300.0f);
    simulation.apply(Reset{});
    for (const float each : temperatures(simulation)) CHECK(each == 300.0f);
}

TEST_CASE("a body heats at its rate, and its total heat grows by that", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation simulation;
    simulation.add_body(block("bar", 6, 3, 3, conducting()));
    simulation.finish_building("bar", way.of(weightless()));
    const double start = simulation.diagnostics().heat.total;
    simulation.apply(SetParameter{"body.bar.heating", 40.0});
    simulation.advance(0.5);
    CHECK(simulation.diagnostics().heat.total ==
          Approx(start + 40.0 * 0.5 * 54.0 * 1000.0).epsilon(0.01));
    simulation.apply(SetParameter{"body.bar.heating", -1000.0});
    simulation.advance(0.5);
    CHECK(simulation.diagnostics().heat.lowest >= -273.0 - 1e-3);  // no colder than anything can be
}

TEST_CASE("the heat brush heats what is within its radius, at once, also while paused", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation simulation;
    simulation.add_body(block("bar", 20, 3, 3, conducting()));
    simulation.finish_building("bar", way.of(weightless()));
    simulation.apply(SetPaused{true});
    const double before = simulation.diagnostics().heat.total;
    HeatBrush brush{Vec3f(0.05f, 0.15f, 0.15f), 0.4f, 50.0};
    simulation.apply(brush);
    std::vector<float> T = temperatures(simulation);
    CHECK(T[20 * 4] == Approx(20.0f + 50.0f).epsilon(0.03));  // in the middle of the brush
    CHECK(T[20 * 4 + 2] > 25.0f);
    CHECK(T[20 * 4 + 2] < T[20 * 4]);
    for (uint32_t i = 5; i < 20; ++i) CHECK(T[i] == 20.0f);
    const HeatFigures heat = simulation.diagnostics().heat;
    CHECK(heat.given > 0.0);
    CHECK(heat.total - before == Approx(heat.given).epsilon(1e-9));
    brush.change = -20.0;
    simulation.apply(brush);
    CHECK(temperatures(simulation)[20 * 4] == Approx(T[20 * 4] - 20.0f).epsilon(0.03));
    brush.change = -1e6;
    simulation.apply(brush);
    CHECK(simulation.diagnostics().heat.lowest == Approx(-273.0));
    simulation.apply(SetPaused{false});
    simulation.advance(0.1);  // and it is conducted on
    CHECK(temperatures(simulation)[6] < 20.0f);
    brush.radius = 0.0f;
    CHECK_THROWS_AS(simulation.apply(brush), InputError);
}

TEST_CASE("free surfaces cool to the temperature of the air", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation simulation;
    simulation.add_body(block("bar", 6, 3, 3, conducting(90.0f)));
    SimulationParameters parameters = way.of(weightless());
    parameters.ambient_temperature = 10.0f;
    simulation.finish_building("bar", parameters);
    simulation.advance(0.2);
    CHECK(simulation.diagnostics().heat.lowest == 90.0);
    simulation.apply(SetParameter{"simulation.ambient_loss", 1e5});
    simulation.advance(2.0);
    CHECK(simulation.diagnostics().heat.highest < 30.0);
    CHECK(simulation.diagnostics().heat.lowest >= 10.0);
}

TEST_CASE("two bodies in contact share their heat, however many threads there are", "[heat]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    const auto run = [&](int threads) {
        Simulation simulation;
        simulation.add_body(block("cold", 4, 4, 4, conducting(0.0f)));
        BodyDefinition hot = block("hot", 4, 4, 4, conducting(100.0f));
        move_body(hot, Vec3f(0.0f, 0.0f, 0.4f));
        simulation.add_body(hot);
        SimulationParameters parameters = way.of(weightless());
        parameters.threads = threads;
        simulation.finish_building("two", parameters);
        simulation.advance(1.0);
        return simulation.diagnostics();
    };
    const Diagnostics one = run(1), three = run(3);
    CHECK(one.heat.total == Approx(64.0 * 100.0 * 1000.0).epsilon(1e-12));
    CHECK(one.bodies[0].temperature > 20.0);
    CHECK(one.bodies[0].temperature == three.bodies[0].temperature);
}
