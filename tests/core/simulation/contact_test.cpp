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
    p.sleeping = false;  // contacts hold what rests
    return p;
}

float lowest(const Simulation& simulation) {
    float z = 1e9f;
    for (const Vec4f& p : snapshot_of(simulation).position) z = std::min(z, p.z());
    return z;
}

/// Acceleration of a block down a slope that is an obstacle or a body [m/s2], and how far it slid
/// while that was measured [m]. The slope is tilted slowly: a block that shakes on it slips early.
struct Slide {
    double acceleration, way;
};
Slide slide(bool on_body, float friction, float angle, double wait = 0.0) {
    Simulation simulation;
    MaterialParameters material = rubber(3e6f);
    material.damping = 20.0f, material.settling = 10.0f;
    BodyDefinition body = block("block", 4, 4, 2, material);
    move_body(body, Vec3f(0.03f, 0.03f, 0.0f));
    simulation.add_body(body);
    if (on_body) {
        BodyDefinition slab = block("slab", 30, 8, 2, material);
        move_body(slab, Vec3f(-0.5f, -0.2f, -0.2f));
        simulation.add_body(slab);
        simulation.add_region(
            {"slab.base", RegionKind::fixed, 1,
             particles_where(slab, [](const Vec3f& x) { return x.z() < -0.1f; })});
    } else {
        simulation.add_obstacle(floor_at(0.0f));
    }
    SimulationParameters p = earthly();
    p.contact_friction = friction;
    simulation.finish_building("test", p);
    simulation.advance(0.5);
    for (int k = 1; k <= 50; ++k) {
        const double now = double(angle) * k / 50.0;
        simulation.apply(SetParameter{"simulation.gravity",
                                      Vec3d(9.81 * std::sin(now), 0, -9.81 * std::cos(now))});
        simulation.advance(0.01);
    }
    simulation.advance(wait);
    double x[3];
    for (double& at : x) {
        at = simulation.diagnostics().bodies[0].centre.x();
        simulation.advance(0.25);
    }
    return {(x[2] - 2.0 * x[1] + x[0]) / 0.0625, x[2] - x[0]};
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

TEST_CASE("ten stacked blocks rest for twenty seconds", "[contact]") {
    const float stagger = 0.03f;  // a straight stack rests earlier
    const double smallest_edge = 0.3;
    Simulation simulation;
    MaterialParameters material = rubber(1e6f);
    // The column of 3 m swings up and down as a whole, four times a second, and strains no block
    // much: this damping takes 3 % of critical from that swing, as rubber does.
    material.damping = 1000.0f;
    for (int k = 0; k < 10; ++k) {
        BodyDefinition body = block("block" + std::to_string(k), 4, 4, 3, material);
        move_body(body, Vec3f(stagger * float(k % 2), stagger * float(k % 3), 0.3f * float(k)));
        simulation.add_body(body);
    }
    simulation.add_obstacle(floor_at(0.0f));
    simulation.finish_building("test", earthly());
    // The column is compressed by its weight, and a staggered one leans: block by block it settles
    // by 2 to 6 mm in the second 5 to 25 (staggers of 0.026 to 0.034 m), by 1.3 to 2.8 mm in 15
    // to 35.
    simulation.advance(15.0);
    const Diagnostics before = simulation.diagnostics();
    for (int second = 0; second < 20; ++second) {
        simulation.advance(1.0);
        const Diagnostics now = simulation.diagnostics();
        for (size_t k = 0; k < 10; ++k) {
            INFO("block " << k << " after " << second + 1 << " s");
            CHECK((now.bodies[k].centre - before.bodies[k].centre).norm() < 0.01 * smallest_edge);
        }
    }
    CHECK(healthy(simulation));
    // Velocities do not show the half kick of gravity that the contacts are about to take back.
    CHECK(simulation.diagnostics().energy.kinetic < 1e-3);
    // Nothing between the blocks but the squeeze of their own weight: no gaps, no overlaps. A
    // staggered stack leans, so that distances are taken across the layers.
    const Snapshot s = snapshot_of(simulation);
    const auto at = [&](size_t i) { return Vec3d(s.position[i].head<3>().cast<double>()); };
    const auto centre_of_layer = [&](size_t first) {  // 16 particles, the lowest layer first
        Vec3d sum = Vec3d::Zero();
        for (size_t i = first; i < first + 16; ++i) sum += at(i);
        return Vec3d(sum / 16.0);
    };
    for (size_t k = 1; k < 10; ++k) {
        const size_t lower = 48 * k - 16, upper = 48 * k;
        Vec3d across = Vec3d::Zero();
        for (const size_t i : {lower, upper})
            across += (at(i + 15) - at(i)).cross(at(i + 12) - at(i + 3)).normalized();
        const Vec3d step = centre_of_layer(upper) - centre_of_layer(lower);
        CHECK(std::abs(step.dot(across.normalized())) == Approx(0.1).margin(0.003));
    }
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
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-6 * size);
    // Impulses of a pair act at two points a contact distance apart, their torque is added.
    CHECK((after.angular_momentum - before.angular_momentum).norm() < 1e-5 * size);
    CHECK(after.energy.total() <= before.energy.total());
}

TEST_CASE("a block slides as the friction says, on an obstacle and on a body", "[contact]") {
    const bool on_body = GENERATE(false, true);
    const float friction = GENERATE(0.0f, 0.1f, 0.2f);
    const double angle = 0.349;  // 20 degrees: tan = 0.364
    const double expected = 9.81 * (std::sin(angle) - double(friction) * std::cos(angle));
    INFO("on a body: " << on_body << ", friction " << friction);
    CHECK(slide(on_body, friction, float(angle)).acceleration == Approx(expected).epsilon(0.03));
}

TEST_CASE("a block slips at the friction angle", "[contact]") {
    const bool on_body = GENERATE(false, true);
    const float friction = 0.4f, angle = std::atan(friction);
    INFO("on a body: " << on_body);
    CHECK(slide(on_body, friction, 0.97f * angle, 1.0).way < 1e-3);
    CHECK(slide(on_body, friction, 1.03f * angle, 1.0).way > 0.03);
}

TEST_CASE("a ball bounces with the restitution that was asked for", "[contact]") {
    const float e = GENERATE(0.3f, 0.5f, 0.8f);
    const float speed = GENERATE(1.0f, 3.0f);
    const float E = GENERATE(1e5f, 1e6f);
    if (E < 2e5f && speed > 2.0f) return;  // flattened: its own vibration takes more
    MaterialParameters material = undamped(E);
    BodyDefinition body = block("ball", 10, 10, 10, material);
    std::erase_if(body.rest,
                  [](const Vec3f& x) { return (x - Vec3f::Constant(0.5f)).norm() > 0.5f; });
    move_body(body, Vec3f(0, 0, 0.01f));
    body.velocity = Vec3f(0, 0, -speed);
    Simulation simulation;
    simulation.add_body(body);
    simulation.add_obstacle(floor_at(0.0f));
    SimulationParameters p = weightless();
    p.restitution = e;
    simulation.finish_building("test", p);
    const double mass = simulation.diagnostics().linear_momentum.norm() / double(speed);
    simulation.advance(1.0);
    CHECK(simulation.diagnostics().linear_momentum.z() / mass / double(speed) ==
          Approx(e).epsilon(0.05));
}

TEST_CASE("nothing tunnels at 20 m/s", "[contact]") {
    const bool sheet = GENERATE(false, true);
    const float E = GENERATE(1e5f, 1e6f);
    BodyDefinition one = block("one", 4, 4, 4, rubber(E));
    BodyDefinition two =
        sheet ? block("two", 12, 12, 1, rubber(E)) : block("two", 4, 4, 4, rubber(E));
    if (sheet)
        for (Vec3f& x : two.rest) x = Vec3f(x.z(), x.x() - 0.45f, x.y() - 0.45f);
    move_body(two, Vec3f(0.8f, 0.05f, 0.03f));
    one.velocity = Vec3f(10, 0, 0), two.velocity = Vec3f(-10, 0, 0);
    Simulation simulation;
    simulation.add_body(one);
    simulation.add_body(two);
    simulation.finish_building("test", weightless());
    for (int frame = 0; frame < 60; ++frame) {
        simulation.advance(1.0 / 240.0);
        const Diagnostics d = simulation.diagnostics();
        INFO("t = " << d.time);
        // The sheet wraps round the block: its middle must stay in front of it.
        const Snapshot s = snapshot_of(simulation);
        const float other = sheet ? s.position[64 + 66].x() : float(d.bodies[1].centre.x());
        REQUIRE(d.bodies[0].centre.x() < other);
    }
    CHECK(healthy(simulation));
}
