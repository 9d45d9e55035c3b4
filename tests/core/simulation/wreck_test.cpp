// Wrecks are found, reported and left again; bodies that are merely lively are no wrecks.
#include <catch2/catch.hpp>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A bar, fixed at its left end, with a handle at its right one.
Simulation held_bar(int length, int width, float E) {
    MaterialParameters material;
    material.young_modulus = E;
    material.damping = 5.0f;
    const BodyDefinition bar = block("bar", length, width, width, material);
    const float end = 0.1f * float(length) - 0.15f;
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_region({"bar.wall", RegionKind::fixed, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() < 0.15f; })});
    simulation.add_region({"bar.hand", RegionKind::handle, 0,
                           particles_where(bar, [&](const Vec3f& x) { return x.x() > end; })});
    SimulationParameters parameters;
    parameters.threads = 1;
    simulation.finish_building("bar", parameters);
    return simulation;
}

void move_hand(Simulation& simulation, const Vec3f& by) {
    Pose target;
    target.translation = by;
    simulation.apply(MoveHandle{"bar.hand", target});
}

/// At most so many steps: a wreck that is not found would take for ever.
StepStatus run(Simulation& simulation, double seconds, int most_steps = 6000) {
    const double end = simulation.time() + seconds;
    StepStatus status = StepStatus::done;
    for (int k = 0; k < most_steps && status == StepStatus::done && simulation.time() < end; ++k)
        status = simulation.step_towards(end);
    return status;
}

void set(Simulation& simulation, const char* parameter, double value) {
    simulation.apply(SetParameter{std::string("body.bar.") + parameter, value});
}

void check_told_and_back(Simulation& simulation) {
    const Snapshot wreck = snapshot_of(simulation);
    INFO(wreck.notice);
    CHECK(wreck.paused);
    CHECK(wreck.wreck.find("'bar' is inside out") != std::string::npos);
    CHECK(wreck.notice.find("Paused: go back to t =") != std::string::npos);
    CHECK(wreck.way_back <= wreck.diagnostics.time);
    CHECK(simulation.break_down().reason == wreck.wreck);
    simulation.apply(GoBack{});
    const Snapshot back = snapshot_of(simulation);
    CHECK(back.wreck.empty());
    CHECK(back.diagnostics.time == wreck.way_back);
    simulation.apply(SetPaused{false});
    CHECK(run(simulation, 0.3) == StepStatus::done);
    CHECK(simulation.time() == Approx(wreck.way_back + 0.3));
}

}  // namespace

TEST_CASE("a stretched jelly that turns to steel is a wreck; the way back has the jelly again",
          "[wreck]") {
    for (const int width : {3, 4}) {
        Simulation simulation = held_bar(12, width, 1e5f);
        move_hand(simulation, Vec3f(0, 0, 1));
        REQUIRE(run(simulation, 1.0) == StepStatus::done);
        set(simulation, "young_modulus", 390.0);
        REQUIRE(run(simulation, 2.0) == StepStatus::done);
        set(simulation, "young_modulus", 76e6);
        REQUIRE(run(simulation, 1.0) == StepStatus::wrecked);
        check_told_and_back(simulation);
        CHECK(snapshot_of(simulation).bodies[0].material.young_modulus == 390.0f);
    }
}

TEST_CASE("a stiffness that flips every few frames ends as a wreck, not as a standstill",
          "[wreck]") {
    Simulation simulation = held_bar(10, 4, 1e5f);
    REQUIRE(run(simulation, 0.5) == StepStatus::done);
    StepStatus status = StepStatus::done;
    for (int k = 0; k < 60 && status == StepStatus::done; ++k) {
        set(simulation, "young_modulus", k % 2 ? 1e3 : 1e7);
        status = run(simulation, 0.05);
    }
    REQUIRE(status == StepStatus::wrecked);
    CHECK(simulation.diagnostics().step < 40000);
    check_told_and_back(simulation);
}

TEST_CASE("what is hit, squeezed and made stiffer, but holds, is no wreck", "[wreck]") {
    Simulation simulation = held_bar(12, 4, 1e5f);
    move_hand(simulation, Vec3f(-0.4f, 0, 0.3f));
    CHECK(run(simulation, 0.5) == StepStatus::done);
    set(simulation, "young_modulus", 1e6);
    CHECK(run(simulation, 0.5) == StepStatus::done);
    move_hand(simulation, Vec3f(0.3f, 0.5f, 0));
    CHECK(run(simulation, 0.5) == StepStatus::done);
    CHECK(simulation.time() == Approx(1.5));
    CHECK(healthy(simulation));
    CHECK(simulation.break_down().reason.empty());
}
