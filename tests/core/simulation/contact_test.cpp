// Bodies on the floor and on each other.
#include <catch2/catch.hpp>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

MaterialParameters rubber(float E) {
    MaterialParameters m;
    m.young_modulus = E;
    return m;
}

SimulationParameters earthly() {
    SimulationParameters p;
    p.threads = 1;
    return p;
}

float lowest(const Simulation& simulation) {
    float z = 1e9f;
    for (const Vec4f& p : snapshot_of(simulation).position) z = std::min(z, p.z());
    return z;
}

}  // namespace

TEST_CASE("nothing falls through the floor in five seconds", "[contact]") {
    const int kind = GENERATE(0, 1, 2);
    const float E = GENERATE(1e4f, 1e6f);
    BodyDefinition body = kind == 0   ? block("block", 5, 4, 4, rubber(E))
                          : kind == 1 ? block("sheet", 6, 6, 1, rubber(E))
                                      : block("rod", 10, 1, 1, rubber(E));
    move_body(body, Vec3f(0, 0, 0.5f));
    body.velocity = Vec3f(1, 0, -15);
    body.angular_velocity = Vec3f(1, 2, 3);
    Simulation simulation;
    simulation.add_body(body);
    simulation.add_obstacle(floor_at(0.0f));
    simulation.finish_building("test", earthly());
    float deepest = 1e9f;
    for (int frame = 0; frame < 300; ++frame) {
        simulation.advance(1.0 / 60.0);
        deepest = std::min(deepest, lowest(simulation));
    }
    INFO(body.name << ", E = " << E);
    CHECK(healthy(simulation));
    CHECK(deepest > 0.049f);  // half a spacing above the floor
    CHECK(lowest(simulation) < 0.2f);
}

TEST_CASE("stacked blocks stay stacked and do not pass through each other", "[contact]") {
    Simulation simulation;
    for (int k = 0; k < 3; ++k) {
        BodyDefinition body = block("block" + std::to_string(k), 4, 4, 3, rubber(1e5f));
        move_body(body, Vec3f(0.05f * float(k % 2), 0.05f * float(k % 2), 0.01f + 0.3f * float(k)));
        simulation.add_body(body);
    }
    simulation.add_obstacle(floor_at(0.0f));
    simulation.finish_building("test", earthly());
    simulation.advance(5.0);
    REQUIRE(healthy(simulation));
    const Diagnostics d = simulation.diagnostics();
    for (size_t k = 0; k < 3; ++k)
        CHECK(d.bodies[k].centre.z() == Approx(0.15 + 0.27 * double(k)).margin(0.06));
    const Snapshot s = snapshot_of(simulation);
    float nearest = 1e9f;
    for (size_t i = 0; i < s.position.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (s.body[i] != s.body[j])
                nearest = std::min(nearest, (s.position[i] - s.position[j]).head<3>().norm());
    CHECK(nearest > 0.05f);
}

TEST_CASE("two bodies that collide in free space keep their momentum", "[contact]") {
    const bool friction = GENERATE(false, true);
    SimulationParameters parameters = weightless();
    if (!friction) parameters.contact_friction = 0.0f;
    Simulation simulation;
    BodyDefinition one = block("one", 4, 4, 4, rubber(1e5f)), two = one;
    two.name = "two";
    two.material.density = 500.0f;
    move_body(two, Vec3f(0.6f, 0.1f, 0.05f));
    one.velocity = Vec3f(2, 0, 0);
    two.velocity = Vec3f(-1, 0, 0);
    simulation.add_body(one);
    simulation.add_body(two);
    simulation.finish_building("test", parameters);
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(1.0);
    const Diagnostics after = simulation.diagnostics();
    // They did meet: the lighter one flies back.
    CHECK(after.bodies[1].centre.x() > before.bodies[1].centre.x());
    const double size = before.linear_momentum.norm();
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-5 * size);
    // Friction acts along two parallel lines a contact distance apart: a small torque is left.
    CHECK((after.angular_momentum - before.angular_momentum).norm() <
          (friction ? 3e-2 : 1e-4) * size);
    CHECK(after.energy.total() <= before.energy.total());
}

TEST_CASE("a block on a slope sticks or slides as the friction says", "[contact]") {
    // Slope of 20 degrees: tan = 0.36.
    double slid[2];
    for (int k = 0; k < 2; ++k) {
        Simulation simulation;
        BodyDefinition body = block("block", 4, 4, 2, rubber(3e5f));
        move_body(body, Vec3f(0, 0, 0.001f));
        simulation.add_body(body);
        simulation.add_obstacle(floor_at(0.0f));
        SimulationParameters p = earthly();
        p.contact_friction = k == 0 ? 0.6f : 0.1f;
        p.gravity = 9.81f * Vec3f(std::sin(0.349f), 0, -std::cos(0.349f));
        simulation.finish_building("test", p);
        const double start = simulation.diagnostics().bodies[0].centre.x();
        simulation.advance(1.0);
        slid[k] = simulation.diagnostics().bodies[0].centre.x() - start;
    }
    CHECK(slid[0] < 0.05);
    const double expected = 0.5 * 9.81 * (std::sin(0.349) - 0.1 * std::cos(0.349));
    CHECK(slid[1] == Approx(expected).epsilon(0.1));
}
