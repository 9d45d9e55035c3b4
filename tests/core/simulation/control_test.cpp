// Actions of a person on a running simulation: change everything, break it, reset it.
#include <oneapi/tbb/global_control.h>

#include <catch2/catch.hpp>
#include <map>

#include "core/collision/obstacle_path.h"
#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A bar with a handle above a floor, and a block that falls onto the bar.
Simulation busy_scene(int threads) {
    Simulation simulation;
    MaterialParameters material;
    material.young_modulus = 2e5f;
    material.damping = 2.0f;
    BodyDefinition bar = block("bar", 12, 4, 4, material);
    move_body(bar, Vec3f(0, 0, 0.12f));
    BodyDefinition faller = block("faller", 3, 3, 3, material);
    move_body(faller, Vec3f(0.4f, 0.05f, 0.6f));
    faller.velocity = Vec3f(0, 0, -2);
    faller.angular_velocity = Vec3f(1, 2, 0);
    simulation.add_body(bar);
    simulation.add_body(faller);
    simulation.add_region({"bar.hand", RegionKind::handle, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() > 1.0f; })});
    simulation.add_obstacle(floor_at(0.0f));
    SimulationParameters parameters;
    parameters.threads = threads;
    simulation.finish_building("busy", parameters);
    Pose target;
    target.rotation = Eigen::AngleAxisf(2.0f, Vec3f::UnitX());
    simulation.apply(MoveHandle{"bar.hand", target});
    return simulation;
}

void set_modulus(Simulation& simulation, double E) {
    simulation.apply(SetParameter{"body.*.young_modulus", E});
}

}  // namespace

TEST_CASE("1, 2 and 8 threads give identical bits after 1,000 steps", "[simulation][threads]") {
    // Eight threads also on machines with fewer cores.
    const tbb::global_control eight(tbb::global_control::max_allowed_parallelism, 8);
    std::vector<Snapshot> results;
    // As many workers as asked for, also on a machine with fewer cores.
    const tbb::global_control workers(tbb::global_control::max_allowed_parallelism, 8);
    for (const int threads : {1, 2, 8}) {
        Simulation simulation = busy_scene(threads);
        const Snapshot before = snapshot_of(simulation);
        for (int k = 0; k < 1000; ++k) REQUIRE(simulation.step() == StepStatus::done);
        results.push_back(snapshot_of(simulation));
        REQUIRE_FALSE(same_bits(before.position, results.back().position));
    }
    CHECK(results[0].diagnostics.step == 1000);
    for (int k : {1, 2}) {
        CHECK(same_bits(results[0].position, results[size_t(k)].position));
        CHECK(results[0].diagnostics.energy.kinetic ==
              results[size_t(k)].diagnostics.energy.kinetic);
        CHECK(results[0].diagnostics.time == results[size_t(k)].diagnostics.time);
    }
}

TEST_CASE("reset brings the first state back, bit for bit, and the same future", "[simulation]") {
    Simulation simulation = busy_scene(1);
    const Snapshot first = snapshot_of(simulation);
    for (int k = 0; k < 200; ++k) simulation.step();
    const Snapshot later = snapshot_of(simulation);
    simulation.apply(AddGrip{1, ParticleId(0), Vec3f::Zero()});
    for (int k = 0; k < 50; ++k) simulation.step();
    simulation.apply(Reset{});
    const Snapshot again = snapshot_of(simulation);
    CHECK(same_bits(first.position, again.position));
    CHECK(first.flags == again.flags);
    CHECK(again.grips.empty());
    CHECK(again.diagnostics.time == 0.0);
    CHECK(again.diagnostics.step == 0);
    CHECK(again.diagnostics.step_size == 0.0);
    CHECK(again.diagnostics.energy.kinetic == first.diagnostics.energy.kinetic);
    CHECK(again.diagnostics.energy.elastic == first.diagnostics.energy.elastic);
    CHECK(again.diagnostics.angular_momentum == first.diagnostics.angular_momentum);
    CHECK(again.diagnostics.probes[0].force == first.diagnostics.probes[0].force);
    CHECK(again.handles[0].target.rotation.isApprox(Quatf::Identity()));
    Pose target;
    target.rotation = Eigen::AngleAxisf(2.0f, Vec3f::UnitX());
    simulation.apply(MoveHandle{"bar.hand", target});
    for (int k = 0; k < 200; ++k) simulation.step();
    CHECK(same_bits(later.position, snapshot_of(simulation).position));
}

namespace {

/// A block in the way of a ball that goes to and fro.
Simulation pushed_block(int threads) {
    MaterialParameters material;
    material.young_modulus = 2e5f;
    BodyDefinition body = block("block", 5, 4, 4, material);
    move_body(body, Vec3f(0, 0, 0.06f));
    Obstacle ball;
    ball.name = "ball";
    ball.shape = test::sphere(0.2f);
    auto path = std::make_shared<ObstaclePath>();
    path->keys = {{0.0f, Vec3f(-0.5f, 0.1f, 0.25f), Vec3f::Zero()},
                  {0.3f, Vec3f(0.5f, 0.2f, 0.25f), Vec3f(0, 0, 90)},
                  {0.5f, Vec3f(-0.5f, 0.1f, 0.25f), Vec3f(0, 0, 360)}};
    path->loop = true;
    ball.path = path;
    move_to_time(ball, 0.0);
    Simulation simulation;
    simulation.add_body(body);
    simulation.add_obstacle(floor_at(0.0f));
    simulation.add_obstacle(ball);
    SimulationParameters parameters;
    parameters.threads = threads;
    simulation.finish_building("pushed", parameters);
    return simulation;
}

/// Whether the moving ball is where the path says for the snapshot's time.
bool on_its_path(const Snapshot& snapshot) {
    const Obstacle& ball = snapshot.obstacles.at(1);
    Obstacle expected = ball;
    move_to_time(expected, snapshot.diagnostics.time);
    return ball.centre == expected.centre && ball.velocity == expected.velocity &&
           ball.spin == expected.spin && ball.rotation.coeffs() == expected.rotation.coeffs();
}

}  // namespace

TEST_CASE("a moving obstacle pushes the same bits again after a reset and with more threads",
          "[simulation][obstacle]") {
    const tbb::global_control workers(tbb::global_control::max_allowed_parallelism, 4);
    Simulation simulation = pushed_block(1), wide = pushed_block(4);
    const Snapshot first = snapshot_of(simulation);
    simulation.advance(0.35);
    wide.advance(0.35);
    const Snapshot later = snapshot_of(simulation);
    CHECK(on_its_path(later));
    CHECK(later.diagnostics.bodies[0].upper.x() > first.diagnostics.bodies[0].upper.x() + 0.1);
    CHECK(same_bits(later.position, snapshot_of(wide).position));
    simulation.apply(Reset{});
    const Snapshot again = snapshot_of(simulation);
    CHECK(on_its_path(again));
    CHECK(again.obstacles[1].centre == first.obstacles[1].centre);
    CHECK(again.obstacles[1].spin == first.obstacles[1].spin);
    simulation.advance(0.35);
    CHECK(same_bits(later.position, snapshot_of(simulation).position));
}

TEST_CASE("a rollback puts a moving obstacle back where it was then", "[simulation][obstacle]") {
    Simulation simulation = pushed_block(1);
    simulation.advance(0.2);
    set_modulus(simulation, 1e7);
    simulation.apply(SetParameter{"simulation.step_policy", std::string("fixed")});
    simulation.apply(SetParameter{"simulation.fixed_step", 0.02});
    const double before = simulation.time();
    StepStatus status = StepStatus::done;
    for (int k = 0; k < 1000 && status == StepStatus::done; ++k) status = simulation.step();
    REQUIRE(status == StepStatus::rolled_back);
    const Snapshot back = snapshot_of(simulation);
    CHECK(back.diagnostics.time <= before);
    CHECK(on_its_path(back));
}

TEST_CASE("E may go from 1e3 to 1e7 and back in one move on a deformed body", "[simulation]") {
    const auto op = GENERATE(ElasticityOperator::corotated_2009, ElasticityOperator::corotated);
    const auto strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = undamped(1e3f);
    material.damping = 1.0f;
    material.elasticity = op;
    material.strain = strain;
    Simulation simulation;
    simulation.add_body(block("block", 6, 4, 4, material));
    simulation.finish_building("test", weightless());
    simulation.apply(AddGrip{1, ParticleId(0), Vec3f(0.05f, 0.05f, 0.05f)});
    simulation.apply(MoveGrip{1, Vec3f(-0.4f, 0.3f, 0.2f)});
    simulation.advance(0.15);
    const double soft = simulation.diagnostics().energy.elastic;
    REQUIRE(soft > 1e-3);
    for (const double E : {1e7, 1e3, 1e7}) {
        set_modulus(simulation, E);
        simulation.advance(0.1);
        const Snapshot after = snapshot_of(simulation);
        INFO("operator " << int(op) << ", strain " << int(strain) << ", E = " << E << ": "
                         << after.notice);
        for (const Vec4f& x : after.position) REQUIRE(x.allFinite());
        // Pulled so far that it turns inside out as it stiffens? Then it says so and goes back.
        if (!after.wreck.empty())
            simulation.apply(GoBack{});
        else
            REQUIRE(healthy(simulation));
    }
    simulation.advance(0.05);
    for (const Vec4f& x : snapshot_of(simulation).position) REQUIRE(x.allFinite());
}

TEST_CASE("what falls 10 km is said to be far away, not to be fast", "[simulation]") {
    for (const bool implicit : {false, true}) {
        MaterialParameters material;
        material.young_modulus = 1e4f;
        BodyDefinition stone = block("stone", 3, 3, 3, material);
        move_body(stone, Vec3f(0, 0, 1000));
        stone.velocity = Vec3f(0, 0, -100);
        Simulation simulation;
        simulation.add_body(stone);
        SimulationParameters parameters;
        parameters.gravity = Vec3f(0, 0, -50);
        if (implicit) parameters.integrator = Integrator::backward_euler;
        simulation.finish_building("fall", parameters);
        StepStatus status = StepStatus::done;
        while (status == StepStatus::done && simulation.time() < 60.0) status = simulation.step();
        const Snapshot after = snapshot_of(simulation);
        INFO(after.notice << (implicit ? " (implicit)" : " (explicit)"));
        REQUIRE(status == StepStatus::rolled_back);
        CHECK(after.paused);
        CHECK(after.notice.find("'stone' is more than 10 km from the origin") != std::string::npos);
        CHECK(after.notice.find("moves at") == std::string::npos);
        CHECK(after.notice.find("Blow-up") == std::string::npos);
        // 1000 + 100 t + 25 t^2 = 10,000 downwards: after 19.07 s.
        CHECK(after.diagnostics.time > 18.5);
        CHECK(after.diagnostics.time < 19.2);
    }
}

TEST_CASE("a blow-up is caught, named, rolled back and paused", "[simulation]") {
    Simulation simulation = busy_scene(1);
    simulation.advance(0.6);
    const Snapshot good = snapshot_of(simulation);
    set_modulus(simulation, 1e7);
    simulation.apply(SetParameter{"simulation.step_policy", std::string("fixed")});
    simulation.apply(SetParameter{"simulation.fixed_step", 0.02});
    StepStatus status = StepStatus::done;
    for (int k = 0; k < 500 && status == StepStatus::done; ++k) status = simulation.step();
    REQUIRE(status == StepStatus::rolled_back);
    const Snapshot after = snapshot_of(simulation);
    CHECK(after.paused);
    CHECK(after.notice.find("Blow-up") != std::string::npos);
    CHECK(after.notice.find("body '") != std::string::npos);
    CHECK(after.notice_serial == good.notice_serial + 1);
    CHECK(after.diagnostics.time <= good.diagnostics.time);
    CHECK(after.diagnostics.time >= good.diagnostics.time - 0.6);
    for (const Vec4f& p : after.position) REQUIRE(p.head<3>().norm() < 10.0f);
    CHECK(after.rollbacks == good.rollbacks + 1);
    const BreakDown& what = after.break_down;
    CHECK(what.time > good.diagnostics.time - 0.02);
    CHECK(what.reason.starts_with(what.cause + ". Try "));
    const auto body = std::ranges::find(after.bodies, what.body, &BodyState::name);
    REQUIRE(body != after.bodies.end());
    REQUIRE_FALSE(what.particles.empty());
    for (const ParticleId id : what.particles) {
        const size_t k = size_t(std::ranges::find(after.id, id) - after.id.begin());
        CHECK(k >= body->first);
        CHECK(k < body->first + body->count);
    }
    // And it goes on from there with a good step.
    simulation.apply(SetParameter{"simulation.step_policy", std::string("automatic")});
    simulation.apply(SetPaused{false});
    simulation.advance(0.3);
    CHECK_FALSE(snapshot_of(simulation).paused);
}

TEST_CASE("what a way back has undone is no way back any more", "[simulation]") {
    const bool blown_up = GENERATE(false, true);
    Simulation simulation;
    simulation.add_body(block("block", 3, 3, 3, undamped(1e5f)));
    simulation.finish_building("test", SimulationParameters());
    simulation.advance(0.6);  // checkpoints at 0.25 s and 0.5 s
    if (blown_up) {
        set_modulus(simulation, 1e7);
        simulation.apply(SetParameter{"simulation.step_policy", std::string("fixed")});
        simulation.apply(SetParameter{"simulation.fixed_step", 0.02});
        simulation.apply(AddGrip{1, ParticleId(0), Vec3f(0.05f, 0.05f, 0.05f)});
        simulation.apply(MoveGrip{1, Vec3f(0.5f, 0.5f, 0.5f)});
        StepStatus status = StepStatus::done;
        for (int k = 0; k < 100 && status == StepStatus::done; ++k) status = simulation.step();
        REQUIRE(status == StepStatus::rolled_back);
        simulation.apply(SetParameter{"simulation.step_policy", std::string("automatic")});
        set_modulus(simulation, 1e5);
    } else {
        simulation.apply(GoBack{});
    }
    REQUIRE(simulation.time() < 0.5);
    // Another run from there, until it has two checkpoints of its own.
    const Vec3d sideways(2.0, 0.0, 0.0);
    simulation.apply(SetParameter{"simulation.gravity", sideways});
    std::map<double, std::vector<Vec4f>> own;
    const double end = simulation.time() + 0.6;
    while (simulation.time() < end) {
        REQUIRE(simulation.step() == StepStatus::done);
        own[simulation.time()] = snapshot_of(simulation).position;
    }
    simulation.apply(GoBack{});
    CHECK(simulation.parameters().gravity.cast<double>() == sideways);
    REQUIRE(own.contains(simulation.time()));
    CHECK(same_bits(snapshot_of(simulation).position, own[simulation.time()]));
}

TEST_CASE("the automatic step survives ten seconds of free vibration", "[simulation]") {
    const auto strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = undamped(1e5f);
    material.strain = strain;
    Simulation simulation;
    simulation.add_body(block("block", 8, 4, 4, material));
    simulation.finish_building("test", weightless());
    simulation.apply(AddGrip{1, ParticleId(0), Vec3f(0.05f, 0.05f, 0.05f)});
    simulation.apply(MoveGrip{1, Vec3f(-0.15f, 0.0f, 0.15f)});
    simulation.advance(0.08);
    simulation.apply(RemoveAllGrips{});
    simulation.advance(0.01);
    const Diagnostics before = simulation.diagnostics();
    REQUIRE(before.energy.elastic > 1e-3 * before.energy.total());
    simulation.advance(10.0);
    const Diagnostics after = simulation.diagnostics();
    INFO("strain " << int(strain) << ", energy " << after.energy.total() / before.energy.total());
    CHECK(healthy(simulation));
    CHECK(after.energy.total() == Approx(before.energy.total()).epsilon(0.02));
    const Vec3d change = after.linear_momentum - before.linear_momentum;
    CHECK(change.norm() < 1e-4 * before.linear_momentum.norm());
}
