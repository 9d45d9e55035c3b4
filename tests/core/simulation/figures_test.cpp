// Forces, heat and means in tables and panels, against known values.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double g = 9.81;

MaterialParameters water() {
    MaterialParameters material;
    material.phase = Phase::fluid;
    material.viscosity = 20.0f;  // it comes to rest soon
    return material;
}

Obstacle wall(const std::string& name, const Vec3f& point, const Vec3f& normal) {
    Obstacle plane;
    plane.name = name;
    plane.centre = point;
    plane.shape = test::plane(normal);
    return plane;
}

/// Floor and four walls around a block that begins at the origin.
void add_tank(Simulation& simulation, const Vec3f& size) {
    simulation.add_obstacle(wall("floor", Vec3f::Zero(), Vec3f::UnitZ()));
    simulation.add_obstacle(wall("left", Vec3f::Zero(), Vec3f::UnitX()));
    simulation.add_obstacle(wall("front", Vec3f::Zero(), Vec3f::UnitY()));
    simulation.add_obstacle(wall("right", size, -Vec3f::UnitX()));
    simulation.add_obstacle(wall("back", size, -Vec3f::UnitY()));
}

struct Tank {
    int x, y, z;
};

/// Water at rest.
Simulation still_tank(const Tank& tank, const std::vector<ProbePoint>& points = {}) {
    Simulation simulation;
    simulation.add_body(block("water", tank.x, tank.y, tank.z, water()));
    add_tank(simulation, 0.1f * Vec3f(float(tank.x), float(tank.y), float(tank.z)));
    for (const ProbePoint& point : points) simulation.add_point(point);
    SimulationParameters parameters;
    parameters.threads = 1;
    simulation.finish_building("tank", parameters);
    simulation.advance(3.0);
    return simulation;
}

/// Mean over a while, by obstacle [N].
std::vector<Vec3d> mean_forces(Simulation& simulation, double duration) {
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(duration);
    const Diagnostics after = simulation.diagnostics();
    std::vector<Vec3d> forces;
    for (size_t o = 0; o < after.obstacles.size(); ++o)
        forces.push_back((after.obstacles[o].impulse - before.obstacles[o].impulse) /
                         (after.time - before.time));
    return forces;
}

}  // namespace

TEST_CASE("a tank's floor and walls bear the weight of the water in it", "[simulation][figures]") {
    for (const Tank& tank : {Tank{5, 5, 5}, {6, 4, 8}, {8, 6, 6}}) {
        Simulation simulation = still_tank(tank);
        const double weight = g * simulation.diagnostics().bodies[0].mass;
        CHECK(weight == Approx(g * tank.x * tank.y * tank.z));
        const std::vector<Vec3d> force = mean_forces(simulation, 0.5);
        Vec3d sum = Vec3d::Zero();
        for (const Vec3d& each : force) sum += each;
        INFO(tank.x << " x " << tank.y << " x " << tank.z << ": " << sum.transpose() << " N of "
                    << weight);
        CHECK(-sum.z() == Approx(weight).epsilon(0.05));
        CHECK(std::abs(sum.x()) < 0.05 * weight);
        CHECK(std::abs(sum.y()) < 0.05 * weight);
        // Each wall that of its depth: rho g H^2 / 2 times its width.
        const double height = 0.1 * tank.z, across = 0.1 * tank.y;
        INFO("left " << force[1].transpose() << ", right " << force[3].transpose());
        CHECK(force[3].x() == Approx(0.5 * 1000.0 * g * height * height * across).epsilon(0.15));
        CHECK(force[1].x() == Approx(-force[3].x()).epsilon(0.05));
    }
}

TEST_CASE("a block at rest weighs on the floor what it weighs", "[simulation][figures]") {
    for (const Integrator integrator : {Integrator::explicit_leapfrog, Integrator::implicit})
        for (const int size : {3, 4, 6}) {
            Simulation simulation;
            MaterialParameters material = undamped(1e6f, 0.3f);
            material.damping = 20.0f;
            simulation.add_body(block("block", size, size + 1, size, material));
            simulation.add_obstacle(floor_at(0.0f));
            SimulationParameters parameters;
            parameters.threads = 1;
            parameters.integrator = integrator;
            simulation.finish_building("block", parameters);
            simulation.advance(0.5);
            const double weight = g * simulation.diagnostics().bodies[0].mass;
            const Vec3d force = mean_forces(simulation, 0.5)[0];
            INFO(size << " particles wide, integrator " << int(integrator) << ": "
                      << force.transpose() << " N");
            CHECK(-force.z() == Approx(weight).epsilon(0.05));
            CHECK(force.head<2>().norm() < 0.05 * weight);
            // About the floor's centre, which is the origin. Single steps have noise.
            Vec3d torque = Vec3d::Zero(), expected = torque;
            for (int k = 0; k < 100; ++k) {
                simulation.step();
                const Diagnostics now = simulation.diagnostics();
                torque += now.step_size * now.obstacles[0].torque;
                expected += now.step_size * now.bodies[0].centre.cross(Vec3d(0.0, 0.0, -weight));
            }
            CHECK((torque - expected).norm() < 0.05 * expected.norm());
        }
}

TEST_CASE("friction on a slope is part of what a block does to it", "[simulation][figures]") {
    Simulation simulation;
    MaterialParameters material = undamped(1e6f, 0.3f);
    material.damping = 20.0f;
    simulation.add_body(block("block", 4, 4, 3, material));
    simulation.add_obstacle(floor_at(0.0f));
    SimulationParameters parameters;
    parameters.threads = 1;
    parameters.contact_friction = 0.6f;
    parameters.gravity = Vec3f(2.0f, 0.0f, -9.0f);  // it sticks
    simulation.finish_building("slope", parameters);
    simulation.advance(0.5);
    const Vec3d force = mean_forces(simulation, 0.5)[0];
    const double mass = simulation.diagnostics().bodies[0].mass;
    CHECK(force.x() == Approx(2.0 * mass).epsilon(0.05));
    CHECK(force.z() == Approx(-9.0 * mass).epsilon(0.05));
}

TEST_CASE("heat flows through a bar as k A dT / L", "[simulation][figures]") {
    for (const int length : {10, 15, 20}) {
        Simulation simulation;
        MaterialParameters material = undamped(1e4f, 0.0f);
        material.heat_diffusion = 0.5f;
        material.heat_capacity = 10.0f;  // the bar, not its contacts, resists
        material.temperature = 50.0f;
        simulation.add_body(block("bar", length, 4, 4, material));
        for (const bool hot : {true, false}) {
            Obstacle end =
                wall(hot ? "hot" : "cold", Vec3f(hot ? 0.0f : 0.1f * float(length), 0, 0),
                     hot ? Vec3f(Vec3f::UnitX()) : Vec3f(-Vec3f::UnitX()));
            end.has_temperature = true;
            end.temperature = hot ? 100.0f : 0.0f;
            end.conductance = 1e6f;
            simulation.add_obstacle(end);
        }
        simulation.finish_building("bar", weightless());
        const double L = 0.1 * length;
        simulation.advance(L * L / 0.5);  // ten times the slowest decay
        const Diagnostics now = simulation.diagnostics();
        const double k = 0.5 * double(material.density) * double(material.heat_capacity);
        const double flux = k * 0.16 * 100.0 / L;
        INFO(length << " particles long: " << now.obstacles[1].heat_flux << " W of " << flux);
        CHECK(now.obstacles[1].heat_flux == Approx(flux).epsilon(0.05));
        CHECK(now.obstacles[0].heat_flux == Approx(-flux).epsilon(0.05));
        // All that came and went is accounted for.
        CHECK(now.obstacles[0].heat + now.obstacles[1].heat ==
              Approx(-now.heat.given).margin(1e-6 * now.heat.total));
    }
}

TEST_CASE("bodies have mass, momentum and spin", "[simulation][figures]") {
    Simulation simulation;
    BodyDefinition body = block("block", 3, 4, 5, undamped());
    move_body(body, Vec3f(2.0f, 0.0f, 0.0f));
    body.velocity = Vec3f(1.0f, 2.0f, 3.0f);
    body.angular_velocity = Vec3f(0.0f, 0.0f, 0.5f);
    simulation.add_body(body);
    simulation.finish_building("block", weightless());
    const BodyFigures f = simulation.diagnostics().bodies[0];
    CHECK(f.present == 60);
    CHECK(f.mass == Approx(60.0));
    CHECK((f.momentum - Vec3d(60, 120, 180)).norm() < 1e-3);
    double inertia = 0.0;  // of the particles, about the axis through the centre
    for (const Vec3f& x : body.rest)
        inertia += (x - Vec3f(2.15f, 0.2f, 0.25f)).head<2>().cast<double>().squaredNorm();
    CHECK((f.spin - Vec3d(0, 0, 0.5 * inertia)).norm() < 1e-3);
}

TEST_CASE("probes in water read its pressure at their depth", "[simulation][figures]") {
    // At rest the particles of a small tank lie as symmetric as it is, and their pressures scatter
    // by a third from site to site: five across, a ball holds eight kinds of sites, whose mean is 5
    // % off; of eight across it is 3 %, of twelve 0.5 %.
    for (const Tank& tank : {Tank{8, 8, 8}, {10, 8, 12}, {12, 10, 10}}) {
        const float across = 0.1f * float(tank.x), depth_of_all = 0.1f * float(tank.z);
        const Vec3f middle(0.5f * across, 0.05f * float(tank.y), 0.4f * depth_of_all);
        Simulation simulation =
            still_tank(tank, {{"point", middle, 0.0f},
                              {"ball", middle, 0.2f},
                              {"above", Vec3f(middle.x(), middle.y(), 3.0f), 0.0f}});
        double point = 0.0, ball = 0.0;  // means over a while
        constexpr int looks = 20;
        for (int k = 0; k < looks; ++k) {
            simulation.advance(0.02);
            const Diagnostics d = simulation.diagnostics();
            point += d.points[0].material.pressure / looks;
            ball += d.points[1].material.pressure / looks;
        }
        const double expected = 1000.0 * g * 0.6 * double(depth_of_all);
        INFO(tank.x << " x " << tank.y << " x " << tank.z);
        CHECK(point == Approx(expected).epsilon(0.05));
        CHECK(ball == Approx(expected).epsilon(0.05));
        CHECK(simulation.diagnostics().points[2].weight == 0.0);
    }
}
