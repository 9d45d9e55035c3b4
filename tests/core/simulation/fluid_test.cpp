// Fluids in whole simulations: against experiments, with solids, and as parts of scenes.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/shapes.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

MaterialParameters water(float viscosity = 0.001f) {
    MaterialParameters material;
    material.phase = Phase::fluid;
    material.viscosity = viscosity;
    return material;
}

Obstacle wall(const Vec3f& point, const Vec3f& normal) {
    Obstacle plane;
    plane.centre = point;
    plane.shape = test::plane(normal);
    plane.law.friction = 0.0f;
    return plane;
}

/// Floor at z = 0 and walls at 0 and upper.
void add_tank(Simulation& simulation, float length, float width) {
    simulation.add_obstacle(wall(Vec3f::Zero(), Vec3f::UnitZ()));
    simulation.add_obstacle(wall(Vec3f::Zero(), Vec3f::UnitX()));
    simulation.add_obstacle(wall(Vec3f::Zero(), Vec3f::UnitY()));
    simulation.add_obstacle(wall(Vec3f(length, 0.0f, 0.0f), -Vec3f::UnitX()));
    simulation.add_obstacle(wall(Vec3f(0.0f, width, 0.0f), -Vec3f::UnitY()));
}

std::vector<Vec4f> positions(const Simulation& simulation) {
    Snapshot snapshot;
    simulation.capture(snapshot);
    return snapshot.position;
}

/// A column of a x 0.4 x 2a, a = 1 m, collapses; front at the given times.
std::vector<double> dam_fronts(const FluidWay& way, const std::vector<double>& times, int threads) {
    Simulation simulation;
    simulation.add_body(block("water", 10, 4, 20, water()));
    add_tank(simulation, 10.0f, 0.4f);
    SimulationParameters parameters = way.of();
    parameters.threads = threads;
    parameters.artificial_viscosity = 0.03f;
    simulation.finish_building("dam", parameters);
    std::vector<double> fronts;
    for (const double time : times) {
        simulation.advance(time - simulation.time());
        double front = 0.0;
        for (const Vec4f& x : positions(simulation)) front = std::max(front, double(x.x()) + 0.05);
        fronts.push_back(front);
    }
    return fronts;
}

}  // namespace

TEST_CASE("a dam break runs as in the experiment", "[simulation][fluid]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    // Martin and Moyce 1952, column twice as high as wide: T = t sqrt(2 g / a), front / a.
    const double measured[][2] = {{1.19, 1.44}, {1.63, 1.89}, {1.98, 2.33}, {2.32, 2.78},
                                  {2.65, 3.22}, {2.98, 3.67}, {3.33, 4.11}};
    std::vector<double> times;
    for (const auto& point : measured) times.push_back(point[0] / std::sqrt(2.0 * 9.81));
    const std::vector<double> fronts = dam_fronts(way, times, 1);
    double mean = 0.0;
    for (size_t k = 0; k < fronts.size(); ++k) {
        const double error = fronts[k] / measured[k][1] - 1.0;
        INFO("T = " << measured[k][0] << ": front " << fronts[k] << ", measured "
                    << measured[k][1]);
        CHECK(std::abs(error) < 0.15);
        mean += std::abs(error) / double(fronts.size());
    }
    CHECK(mean < 0.08);
}

TEST_CASE("fluids move alike for any number of threads, and again", "[simulation][fluid]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const std::vector<double> times = {0.2, 0.4};
    const std::vector<double> once = dam_fronts(way, times, 1);
    CHECK(dam_fronts(way, times, 1) == once);
    CHECK(dam_fronts(way, times, 2) == once);
    CHECK(dam_fronts(way, times, 8) == once);
}

TEST_CASE("a blob of fluid and a solid keep their momentum as they meet", "[simulation][fluid]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation simulation;
    BodyDefinition blob = block("blob", 6, 6, 6, water(1.0f));
    blob.velocity = Vec3f(2.0f, 0.1f, 0.0f);
    simulation.add_body(blob);
    BodyDefinition ball = block("ball", 5, 5, 5, undamped(1e5f));
    for (Vec3f& x : ball.rest) x += Vec3f(0.8f, 0.1f, 0.05f);
    simulation.add_body(ball);
    simulation.finish_building("meet", way.of(weightless()));
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(0.3);
    const Diagnostics after = simulation.diagnostics();
    const double scale = before.linear_momentum.norm();
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-4 * scale);
    CHECK((after.angular_momentum - before.angular_momentum).norm() < 1e-4 * scale);
    CHECK(after.bodies[1].centre.x() > before.bodies[1].centre.x() + 0.05);  // it was pushed
}

TEST_CASE("what is lighter than water floats, what is heavier sinks", "[simulation][fluid]") {
    const FluidWay way = each_fluid_way();
    for (const float density : {500.0f, 2000.0f}) {
        Simulation simulation;
        simulation.add_body(block("water", 10, 10, 8, water(20.0f)));
        MaterialParameters material = undamped(2e5f);
        material.damping = 5.0f;
        material.density = density;
        BodyDefinition cube = block("cube", 4, 4, 4, material);
        for (Vec3f& x : cube.rest) x += Vec3f(0.3f, 0.3f, 0.85f);
        simulation.add_body(cube);
        add_tank(simulation, 1.0f, 1.0f);
        SimulationParameters parameters = way.of();
        parameters.threads = 2;
        simulation.finish_building("float", parameters);
        simulation.advance(6.0);
        const Diagnostics d = simulation.diagnostics();
        const double bottom = d.bodies[1].lower.z() - 0.05;
        INFO(way.name() << ", density " << density << ": bottom of the cube at " << bottom
                        << ", water up to " << d.bodies[0].upper.z() + 0.05);
        if (density > 1000.0f)
            CHECK(bottom < 0.1);
        else
            CHECK(d.bodies[1].centre.z() == Approx(d.bodies[0].upper.z() + 0.05).margin(0.1));
    }
}

TEST_CASE("a fluid that begins too near to a wall is told of", "[simulation][fluid]") {
    const auto notice = [](float wall_at) {
        Simulation simulation;
        simulation.add_body(block("water", 4, 4, 4, water()));
        Obstacle side = wall(Vec3f(wall_at, 0.0f, 0.0f), Vec3f::UnitX());
        side.name = "side";
        simulation.add_obstacle(side);
        simulation.finish_building("near", weightless());
        Snapshot snapshot;
        simulation.capture(snapshot);
        return snapshot.notice;
    };
    CHECK(notice(0.0f).empty());  // the first particles are half a spacing away
    CHECK(notice(0.03f).find("'side'") != std::string::npos);
    CHECK(notice(0.03f).find("0.03 m too near") != std::string::npos);
}

TEST_CASE("what fluids cannot do is refused with a reason", "[simulation][fluid]") {
    Simulation simulation;
    const uint32_t body = simulation.add_body(block("water", 3, 3, 3, water()));
    CHECK_THROWS_AS(simulation.add_region({"water.held", RegionKind::fixed, body, {0}}),
                    InputError);
    simulation.finish_building("drop", weightless());
    CHECK_THROWS_AS(
        simulation.apply(SetParameter{"simulation.integrator", std::string("implicit")}),
        InputError);
    CHECK(simulation.parameters().integrator == Integrator::explicit_leapfrog);
    simulation.apply(SetParameter{"body.water.viscosity", 3.0});
    simulation.advance(0.01);
}
