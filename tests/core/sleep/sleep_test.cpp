// Bodies at rest sleep, and wake before anything can touch them.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/collision/obstacle_path.h"
#include "core/sleep/sleep.h"
#include "core/state/state_bytes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr float d = 0.1f;  // spacing of all bodies here [m]

MaterialParameters rubber() {
    MaterialParameters m;
    m.young_modulus = 1e6f;
    m.damping = 10.0f;
    return m;
}

SimulationParameters earthly(bool sleeping = true) {
    SimulationParameters p;
    p.threads = 1;
    p.sleeping = sleeping;
    return p;
}

BodyDefinition cube_at(const std::string& name, const Vec3f& corner,
                       const Vec3f& velocity = Vec3f::Zero()) {
    BodyDefinition body = block(name, 3, 3, 3, rubber());
    move_body(body, corner);
    body.velocity = velocity;
    return body;
}

Simulation with(const std::vector<BodyDefinition>& bodies,
                const SimulationParameters& parameters = earthly(),
                const std::vector<Obstacle>& obstacles = {floor_at(0.0f)}) {
    Simulation simulation;
    for (const BodyDefinition& body : bodies) simulation.add_body(body);
    for (const Obstacle& obstacle : obstacles) simulation.add_obstacle(obstacle);
    simulation.finish_building("test", parameters);
    return simulation;
}

bool asleep(const Simulation& simulation, size_t body = 0) {
    return simulation.diagnostics().bodies[body].asleep;
}

size_t sleepers(const Simulation& simulation) {
    const Diagnostics d = simulation.diagnostics();
    return size_t(std::ranges::count_if(d.bodies, &BodyFigures::asleep));
}

/// Simulated time at which all bodies sleep; stops at the end [s].
double all_sleep(Simulation& simulation, double end) {
    while (simulation.time() < end) {
        simulation.advance(1.0 / 60.0);
        if (sleepers(simulation) == simulation.diagnostics().bodies.size()) break;
    }
    return simulation.time();
}

/// Positions of the particles of some bodies.
std::vector<Vec4f> positions(const Simulation& simulation, uint16_t first, uint16_t last) {
    const Snapshot s = snapshot_of(simulation);
    std::vector<Vec4f> result;
    for (size_t i = 0; i < s.position.size(); ++i)
        if (s.body[i] >= first && s.body[i] <= last) result.push_back(s.position[i]);
    return result;
}

/// Whether any body slept at the end of any 1/60 s.
bool ever_asleep(Simulation& simulation, double seconds) {
    bool any = false;
    for (const double end = simulation.time() + seconds; simulation.time() < end - 1e-6;) {
        simulation.advance(1.0 / 60.0);
        any |= sleepers(simulation) > 0;
    }
    return any;
}

}  // namespace

TEST_CASE("a block that was dropped falls asleep and stays where it is", "[sleep]") {
    Simulation simulation = with({cube_at("block", Vec3f(0, 0, 0.05f))});
    CHECK(all_sleep(simulation, 6.0) > 0.5);
    REQUIRE(asleep(simulation));
    const auto there = positions(simulation, 0, 0);
    simulation.advance(10.0);
    CHECK(asleep(simulation));
    CHECK(same_bits(there, positions(simulation, 0, 0)));
    CHECK(simulation.diagnostics().energy.kinetic == 0.0);
}

TEST_CASE("falling asleep takes no more energy than its bounds allow", "[sleep]") {
    std::vector<BodyDefinition> bodies;  // a tower
    for (int k = 0; k < 2; ++k) bodies.push_back(cube_at("b", Vec3f(0, 0, 0.31f * float(k))));
    Simulation simulation = with(bodies), awake = with(bodies, earthly(false));
    all_sleep(simulation, 12.0);
    REQUIRE(sleepers(simulation) == 2);
    awake.advance(simulation.time());
    REQUIRE(sleepers(awake) == 0);
    const Diagnostics slept = simulation.diagnostics(), was = awake.diagnostics();
    double mass = 0.0;
    for (const BodyFigures& body : slept.bodies) mass += body.mass;
    // A fall by 1e-4 spacings has 1e-4 m g d; vibration stores as much as it moves.
    const double bound = 2.0 * 1e-4 * mass * 9.81 * double(d);
    CHECK(slept.energy.total() <= was.energy.total() + 1e-3 * bound);
    CHECK(slept.energy.total() >= was.energy.total() - bound);
    // And it stays what it is, while what is awake goes on losing it.
    simulation.advance(5.0);
    CHECK(simulation.diagnostics().energy.total() == slept.energy.total());
}

TEST_CASE("a sleeping body goes on pressing on the floor", "[sleep]") {
    std::vector<BodyDefinition> bodies;
    for (int k = 0; k < 2; ++k) bodies.push_back(cube_at("b", Vec3f(0, 0, 0.31f * float(k))));
    Simulation simulation = with(bodies);
    all_sleep(simulation, 12.0);
    REQUIRE(sleepers(simulation) == 2);
    const Diagnostics before = simulation.diagnostics();
    const double weight = (before.bodies[0].mass + before.bodies[1].mass) * 9.81;
    simulation.advance(2.0);
    const ObstacleFigures floor = simulation.diagnostics().obstacles[0];
    CHECK(floor.force.z() == Approx(-weight).epsilon(2e-3));
    CHECK((floor.impulse - before.obstacles[0].impulse).z() == Approx(-2.0 * weight).epsilon(2e-3));
}

TEST_CASE("what is done to a sleeping body wakes it", "[sleep]") {
    Simulation simulation = with({cube_at("block", Vec3f(0, 0, 0.01f))});
    all_sleep(simulation, 6.0);
    REQUIRE(asleep(simulation));
    const Diagnostics before = simulation.diagnostics();
    const auto moved = [&] {
        simulation.advance(0.2);
        return (simulation.diagnostics().bodies[0].centre - before.bodies[0].centre).norm();
    };
    SECTION("a grip") {
        const Snapshot s = snapshot_of(simulation);
        simulation.apply(AddGrip{1, s.id[0], s.position[0].head<3>(), 0.0f});
        simulation.apply(MoveGrip{1, s.position[0].head<3>() + Vec3f(0, 0, 1)});
        simulation.step();
        CHECK_FALSE(asleep(simulation));
        CHECK(moved() > 0.1);
    }
    SECTION("gravity") {
        simulation.apply(SetParameter{"simulation.gravity", Vec3d(0, 0, 9.81)});
        simulation.step();
        CHECK_FALSE(asleep(simulation));
        CHECK(moved() == Approx(0.5 * 9.81 * 0.04).epsilon(0.1));
    }
    SECTION("a parameter of the scene, of its material, heat") {
        const int which = GENERATE(0, 1, 2);
        if (which == 0) simulation.apply(SetParameter{"simulation.contact_friction", 0.2});
        if (which == 1) simulation.apply(SetParameter{"body.block.young_modulus", 2e6});
        if (which == 2) simulation.apply(HeatBrush{Vec3f(0.15f, 0.15f, 0.15f), 0.5f, 50.0});
        CHECK_FALSE(asleep(simulation));
        simulation.step();
        CHECK_FALSE(asleep(simulation));
        all_sleep(simulation, simulation.time() + 6.0);
        CHECK(asleep(simulation));
    }
    SECTION("what only looks does not") {
        simulation.apply(SetParameter{"simulation.speed", 0.5});
        simulation.apply(SetParameter{"simulation.threads", 2});
        simulation.apply(SetPaused{true});
        simulation.apply(SetPaused{false});
        simulation.step();
        CHECK(asleep(simulation));
    }
    SECTION("a reset") {
        simulation.apply(Reset{});
        CHECK_FALSE(asleep(simulation));
        all_sleep(simulation, 6.0);
        CHECK(simulation.time() == Approx(before.time));
        CHECK(simulation.diagnostics().energy.total() == before.energy.total());
    }
    SECTION("another integrator") {
        simulation.apply(SetParameter{"simulation.integrator", std::string("implicit")});
        CHECK_FALSE(ever_asleep(simulation, 1.0));
    }
}

TEST_CASE("a sleeping body wakes before another touches it, and is pushed", "[sleep]") {
    // The second flies up and comes down again after about four seconds.
    const Vec3f above(0.02f, 0.03f, 0.5f);
    Simulation simulation =
        with({cube_at("under", Vec3f(0, 0, 0.01f)), cube_at("thrown", above, Vec3f(0, 0, 20))});
    simulation.advance(3.5);
    REQUIRE(asleep(simulation));
    double gap = 1.0, lowest = 1.0;
    while (asleep(simulation) && simulation.time() < 6.0) {
        simulation.step();
        const Diagnostics now = simulation.diagnostics();
        gap = now.bodies[1].lower.z() - now.bodies[0].upper.z();
    }
    CHECK_FALSE(asleep(simulation));
    CHECK(gap > double(d));  // they touch at one spacing
    const double rest = simulation.diagnostics().bodies[0].upper.z();
    for (int k = 0; k < 60; ++k) {
        simulation.advance(1.0 / 240.0);
        lowest = std::min(lowest, simulation.diagnostics().bodies[0].upper.z());
    }
    CHECK(lowest < rest - 0.05 * double(d));
    CHECK(healthy(simulation));
}

TEST_CASE("what holds a sleeping body wakes it when it moves or goes", "[sleep]") {
    Obstacle table;
    table.name = "table";
    table.shape = make_shape("plane");
    const bool vanishes = GENERATE(true, false);
    if (vanishes) {
        table.vanishes = 5.0f;
    } else {
        ObstaclePath path;
        path.keys = {{5.0f, Vec3f(0, 0, 0)}, {6.0f, Vec3f(0, 0, 1)}};
        table.path = std::make_shared<ObstaclePath>(path);
    }
    Simulation simulation =
        with({cube_at("block", Vec3f(0, 0, 0.01f))}, earthly(), {table, floor_at(-1.0f)});
    simulation.advance(4.9);
    REQUIRE(asleep(simulation));
    const double z = simulation.diagnostics().bodies[0].centre.z();
    simulation.advance(0.4);
    CHECK_FALSE(asleep(simulation));
    const double fall = z - simulation.diagnostics().bodies[0].centre.z();
    if (vanishes)
        CHECK(fall == Approx(0.5 * 9.81 * 0.3 * 0.3).epsilon(0.05));
    else
        CHECK(fall < -0.1);
}

TEST_CASE("what is slow for a moment or goes on slowly does not sleep", "[sleep]") {
    SECTION("thrown up, it is slow at the top") {
        Simulation simulation = with({cube_at("block", Vec3f(0, 0, 0.1f), Vec3f(0, 0, 10))});
        CHECK_FALSE(ever_asleep(simulation, 2.0));
    }
    SECTION("swinging in a bowl without friction, it is slow twice a period") {
        Obstacle bowl;
        bowl.name = "bowl";
        bowl.shape = make_shape("bowl", {{"radius", 1.5}, {"thickness", 0.1}});
        bowl.centre = Vec3f(0, 0, 2);
        SimulationParameters p = earthly();
        p.contact_friction = 0.0f;
        Simulation simulation = with({cube_at("block", Vec3f(0.1f, -0.15f, 1.3f))}, p, {bowl});
        CHECK_FALSE(ever_asleep(simulation, 6.0));
        CHECK(simulation.diagnostics().energy.kinetic > 0.0);
    }
    SECTION("drifting by a hundredth of a spacing in a second") {
        SimulationParameters p = weightless();
        Simulation simulation = with({cube_at("block", Vec3f(0, 0, 1), Vec3f(1e-2f * d, 0, 0))}, p);
        CHECK_FALSE(ever_asleep(simulation, 3.0));
    }
    SECTION("on a slope a little steeper than the angle of friction") {
        SimulationParameters p = earthly();
        p.contact_friction = 0.3f;
        const double angle = std::atan(0.3 * 1.05);
        p.gravity = Vec3f(9.81f * float(std::sin(angle)), 0, -9.81f * float(std::cos(angle)));
        Simulation simulation = with({cube_at("block", Vec3f(0, 0, 0.0f))}, p);
        CHECK_FALSE(ever_asleep(simulation, 4.0));
        CHECK(simulation.diagnostics().bodies[0].velocity.x() > 0.2);
    }
    SECTION("with sleeping switched off") {
        Simulation simulation = with({cube_at("block", Vec3f(0, 0, 0.01f))}, earthly(false));
        CHECK_FALSE(ever_asleep(simulation, 6.0));
    }
}

TEST_CASE("a block rests on a slope less steep than the angle of friction", "[sleep]") {
    SimulationParameters p = earthly();
    p.contact_friction = 0.5f;
    const double angle = std::atan(0.3);
    p.gravity = Vec3f(9.81f * float(std::sin(angle)), 0, -9.81f * float(std::cos(angle)));
    Simulation simulation = with({cube_at("block", Vec3f(0, 0, 0.0f))}, p);
    all_sleep(simulation, 8.0);
    REQUIRE(asleep(simulation));
    // Woken, it is held where it was by the friction that it had.
    const Vec3d there = simulation.diagnostics().bodies[0].centre;
    simulation.apply(SetParameter{"simulation.restitution", 0.2});
    REQUIRE_FALSE(asleep(simulation));
    simulation.advance(0.25);
    CHECK((simulation.diagnostics().bodies[0].centre - there).norm() < 1e-3 * double(d));
}

TEST_CASE("sleeping changes no bit of what is awake elsewhere", "[sleep]") {
    // Three blocks fall upon each other far from one that sleeps meanwhile.
    const auto run = [](bool sleeping) {
        return with(
            {cube_at("far", Vec3f(-8, 0, 0.01f)), cube_at("a", Vec3f(0, 0, 0.1f), Vec3f(0, 0, 18)),
             cube_at("b", Vec3f(0.1f, 0.05f, 0.5f), Vec3f(0, 0, 19)),
             cube_at("c", Vec3f(-0.1f, 0.1f, 1.0f), Vec3f(0.1f, 0, 20))},
            earthly(sleeping));
    };
    Simulation with_sleep = run(true), without = run(false);
    bool slept = false;
    for (int k = 0; k < 24; ++k) {
        with_sleep.advance(0.25);
        without.advance(0.25);
        slept |= asleep(with_sleep);
        INFO("at " << with_sleep.time() << " s");
        REQUIRE(same_bits(positions(with_sleep, 1, 3), positions(without, 1, 3)));
    }
    CHECK(slept);
    CHECK(with_sleep.step_count() == without.step_count());
}

TEST_CASE("sleep is the same with any number of threads and after a restore", "[sleep]") {
    const auto run = [](int threads) {
        SimulationParameters p = earthly();
        p.threads = threads;
        std::vector<BodyDefinition> bodies;
        for (int k = 0; k < 2; ++k) bodies.push_back(cube_at("b", Vec3f(0, 0, 0.31f * float(k))));
        bodies.push_back(cube_at("hits", Vec3f(0.1f, 0.1f, 1.5f), Vec3f(0, 0, 60)));
        return with(bodies, p);
    };
    Simulation one = run(1);
    while (one.time() < 12.0 && sleepers(one) < 2) one.advance(0.25);
    REQUIRE(sleepers(one) == 2);
    StateBytes saved;
    StateWriter writer(saved);
    one.visit(writer);
    const uint64_t asleep_then = one.state_hash();
    const double hit = 12.75;
    one.advance(hit - one.time());  // hit and awake again
    REQUIRE(sleepers(one) == 0);
    const uint64_t end = one.state_hash();
    Simulation restored = run(2);
    StateReader reader(saved.bytes);
    restored.visit(reader);
    CHECK(sleepers(restored) == 2);
    CHECK(restored.state_hash() == asleep_then);
    restored.advance(hit - restored.time());
    CHECK(restored.state_hash() == end);
    Simulation eight = run(8);
    eight.advance(hit);
    CHECK(eight.state_hash() == end);
}

TEST_CASE("bodies that touch sleep and wake together", "[sleep]") {
    // A tower of two, and a block that stands alone.
    Simulation simulation =
        with({cube_at("low", Vec3f(0, 0, 0)), cube_at("high", Vec3f(0, 0, 0.31f)),
              cube_at("alone", Vec3f(3, 0, 0))});
    bool together = true;
    while (simulation.time() < 12.0 && sleepers(simulation) < 3) {
        simulation.advance(1.0 / 60.0);
        together &= asleep(simulation, 0) == asleep(simulation, 1);
    }
    CHECK(together);
    REQUIRE(sleepers(simulation) == 3);
    const Snapshot s = snapshot_of(simulation);
    const auto high = size_t(std::ranges::find(s.body, uint16_t(1)) - s.body.begin());
    simulation.apply(AddGrip{1, s.id[high], s.position[high].head<3>(), 0.0f});
    simulation.step();
    CHECK_FALSE(asleep(simulation, 0));
    CHECK_FALSE(asleep(simulation, 1));
    CHECK(asleep(simulation, 2));
}

TEST_CASE("a sleeping body falls when the one below is taken away", "[sleep]") {
    Simulation simulation =
        with({cube_at("low", Vec3f(0, 0, 0)), cube_at("high", Vec3f(0, 0, 0.31f))});
    all_sleep(simulation, 12.0);
    REQUIRE(sleepers(simulation) == 2);
    const double z = simulation.diagnostics().bodies[1].centre.z();
    simulation.remove_body(0);
    simulation.advance(0.2);
    CHECK(z - simulation.diagnostics().bodies[1].centre.z() ==
          Approx(0.5 * 9.81 * 0.04).epsilon(0.05));
}

TEST_CASE("what melts or is held by a handle stays awake", "[sleep]") {
    BodyDefinition wax = cube_at("wax", Vec3f(0, 0, 0));
    wax.material.phase = Phase::meltable;
    BodyDefinition held = cube_at("held", Vec3f(3, 0, 0));
    Simulation simulation;
    simulation.add_body(wax);
    simulation.add_body(held);
    simulation.add_region({"held.base", RegionKind::handle, 1,
                           particles_where(held, [](const Vec3f& x) { return x.z() < 0.1f; })});
    simulation.add_obstacle(floor_at(0.0f));
    simulation.finish_building("test", earthly());
    CHECK_FALSE(ever_asleep(simulation, 6.0));
}
