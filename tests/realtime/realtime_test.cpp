#include <algorithm>

#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_library.h"
#include "tests/realtime/growth.h"
#include "tests/realtime/story.h"
#include "tests/realtime/timed_run.h"

using namespace taffy;
using namespace taffy::realtime;

TEST_CASE("speeds of two runs are compared over the part that both have run", "[realtime]") {
    Pace a, b;
    a.add({.time = 1.0, .wall = 2.0});
    a.add({.time = 2.0, .wall = 10.0});  // slow where b has not been
    b.add({.time = 0.5, .wall = 4.0});
    CHECK(a.speed(1.0) == Approx(0.5));
    CHECK(a.speed(1e30) == Approx(0.2));
    CHECK(a.at(1.5).wall == Approx(6.0));
    CHECK(speed_ratio(a, b) == Approx(0.5 / 0.125));
    CHECK(speed_ratio(b, a) == Approx(0.125 / 0.5));
}

TEST_CASE("a run that has not begun has no speed", "[realtime]") {
    CHECK(Pace().speed(1.0) == 0.0);
    CHECK(speed_ratio(Pace(), Pace()) == 0.0);
}

TEST_CASE("every scene that comes with the program is timed", "[realtime]") {
    for (const SceneEntry& entry : list_scenes())
        CHECK(
            std::ranges::any_of(stories(), [&](const Story& s) { return entry.name == s.scene; }));
    for (const Story& story : stories()) CHECK(story.to > story.from);
}

TEST_CASE("dams have the particles that they are said to have", "[realtime]") {
    const auto particles = [](const SceneDescription& scene) {
        return int(build_simulation(scene).particle_count());
    };
    CHECK(particles(Story{.scene = "dam_14400"}.description()) == 14400);
    CHECK(particles(Story{.scene = "dam_20000"}.description()) == 20000);
    CHECK(particles(Story{.scene = "dam_100000"}.description()) == 100000);
    for (const PeerDam& dam : peer_dams()) CHECK(particles(dam.description()) == dam.particles);
}

TEST_CASE("dams grow with the cube of their fineness, and are measured over their steps",
          "[realtime]") {
    const Growth growth = measure_growth(finer_dam(1.5), 2, 1e30);
    CHECK(growth.particles == 32400);
    CHECK(growth.steps == 2);
    CHECK(growth.step > 0.0);
    CHECK(growth.microseconds > 0.0);
    CHECK(growth.pressure_iterations > 0.0);
}

TEST_CASE("a timed run goes on from the state that it was given, as without timing", "[realtime]") {
    const Story story{.scene = "dam", .to = 0.1};
    const SceneDescription scene = story.description();
    TimedRun run(scene, approach(scene, 0.05, 1e30).bytes, 2, {});
    run.watch_density();
    CHECK(run.began() >= 0.05 - 1e-9);  // the end of the step that passes it
    CHECK(run.began() < 0.05 + 1.0 / 120.0);
    Simulation plain = build_simulation(scene);
    plain.advance(0.05);
    plain.advance(run.began() + 0.05 - plain.time());
    while (run.go_on(0.05, 1e30)) {
    }
    CHECK(run.pace().end().time == Approx(0.05).margin(1e-9));
    CHECK(run.simulation().state_hash() == plain.state_hash());
    CHECK(run.microseconds_per_particle_and_step() > 0.0);
    // What is told of density is what the simulation says of itself, in its last frame at most.
    CHECK(run.density_error().frames == 3);
    CHECK(run.density_error().largest >= run.simulation().diagnostics().density_error);
}

TEST_CASE("a timed run ends when the clock runs out", "[realtime]") {
    const Story story{.scene = "dam", .to = 0.1};
    TimedRun run(story.description(), {}, 1, {});
    CHECK(run.go_on(1.0, 1e-9));
    CHECK_FALSE(run.go_on(1.0, 1e-9));
    CHECK(run.pace().end().time == Approx(frame));
}

TEST_CASE("settings of the second runs are applied where timing starts", "[realtime]") {
    const Story story{.scene = "dam", .to = 0.1};
    const TimedRun run(story.description(), {}, 1, {"simulation.xsph=0.3"});
    CHECK(run.simulation().parameters().xsph == 0.3f);
    CHECK(run.simulation().parameters().threads == 1);
}
