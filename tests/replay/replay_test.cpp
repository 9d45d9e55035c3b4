// Small versions of all scenes: a restored run goes on like the saved one. taffy_replay does the
// same with the scenes at full size.
#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/state/state_bytes.h"
#include "tests/replay/replay.h"

using namespace taffy;
using namespace taffy::replay;

TEST_CASE("a run that was saved goes on bit for bit", "[replay]") {
    for (const SceneEntry& entry : list_scenes()) {
        DYNAMIC_SECTION(entry.name) {
            const SceneDescription scene = coarse(load_scene(entry.path));
            const bool allowed = allows_implicit(scene);
            for (const bool implicit : {false, true}) {
                if (implicit && !allowed) continue;
                for (const uint32_t seed : {1u, 2u, 3u}) {
                    const Plan plan{seed, 5 + int(seed * 37u % 60u), 10, implicit};
                    const Outcome outcome = compare_runs(scene, plan);
                    INFO("seed " << seed << (implicit ? ", implicit, " : ", ") << outcome.particles
                                 << " particles");
                    CHECK(outcome.difference == "");
                    CHECK(outcome.commands > 0);
                }
            }
        }
    }
}

TEST_CASE("what melts on an obstacle goes on bit for bit from every step", "[replay]") {
    // What obstacles are told to feel is from equations that were set up before the state was
    // saved.
    const SceneDescription scene = coarse(load_scene(find_scene("melt_fast")));
    Simulation first = build_simulation(scene);
    while (first.time() < 0.35) first.step();
    REQUIRE(first.diagnostics().melted_fraction > 0.0);
    for (int step = 0; step < 20; ++step) {
        StateBytes before;
        StateWriter writer(before);
        first.visit(writer);
        Simulation second = build_simulation(scene);
        StateReader reader(before.bytes);
        second.visit(reader);
        first.step();
        second.step();
        StateBytes after;
        StateWriter last(after);
        first.visit(last);
        StateComparer comparer(after.bytes);
        second.visit(comparer);
        INFO("step " << step);
        REQUIRE(comparer.difference() == "");
        REQUIRE(second.state_hash() == first.state_hash());
    }
}

TEST_CASE("a run with surfaces of its own that was saved goes on bit for bit",
          "[replay][coating]") {
    for (const char* name : {"split", "melt_slow"})
        for (const SurfaceMode* mode : {&surfel_surface, &active_surface}) {
            const SceneDescription scene = shown_as(coarse(load_scene(find_scene(name))), *mode);
            for (const uint32_t seed : {1u, 2u}) {
                const double from = 0.4 * double(seed);
                const Outcome outcome = compare_runs(scene, {seed, 10, 20, false, from});
                INFO(name << ", " << mode->name << ", seed " << seed);
                CHECK(outcome.difference == "");
                CHECK(outcome.commands > 0);
                CHECK(outcome.surface_updates > 0);
            }
        }
}

TEST_CASE("a run with wind and loads that was saved goes on bit for bit", "[replay][loads]") {
    const SceneDescription scene = parse_scene(R"(
[simulation]
wind_speed = 4
wind_gust = 0.5
wind_gust_period = 0.3
[[body]]
name = "sail"
shape = "sheet"
length = 0.8
width = 0.6
spacing = 0.1
position = [0, 0, 1]
[[body.region]]
name = "edge"
role = "fixed"
free = "y"
release = 0.08
lower = [-1, -1, -1]
upper = [-0.3, 1, 1]
[[body.region]]
name = "tip"
role = "probe"
lower = [0.2, -1, -1]
upper = [1, 1, 1]
[[body.region]]
name = "corner"
role = "handle"
free = "x"
lower = [-0.1, 0.1, -1]
upper = [0.1, 1, 1]
[[body]]
name = "block"
velocity_along_x = [0.1, 0, 0.3]
temperature_gradient = [50, 0, 0]
shape = "box"
size = [0.4, 0.4, 0.3]
spacing = 0.1
position = [0, 0, 0.15]
[[body.region]]
name = "top"
role = "probe"
temperature = 80
velocity = [0.2, 0, 0]
lower = [-1, -1, 0]
upper = [1, 1, 1]
[[obstacle]]
name = "floor"
shape = "plane"
[[load]]
name = "pull"
region = "sail.tip"
value = [0, 0, 3]
course = "sine"
period = 0.2
[[load]]
name = "wag"
region = "sail.corner"
kind = "velocity"
value = [0, 0.5, 0.5]
course = "sine"
period = 0.3
[[load]]
name = "turn"
region = "sail.corner"
kind = "spin"
value = [0, 2, 0]
course = "ramp"
rise = 0.2
[[event]]
set = "region.sail.corner.held"
value = false
at = 0.1
[[event]]
set = "region.sail.edge.held"
value = true
at = 0.12
[[event]]
set = "load.pull.strength"
value = 0.5
at = 0.02
until = 0.1
[[load]]
name = "twist"
region = "block.top"
kind = "torque"
value = [0, 0, 20]
course = "ramp"
rise = 0.1
[[load]]
name = "press"
region = "block.top"
kind = "pressure"
pressure = 2000
from = 0.05
[[probe]]
name = "inside"
position = [0, 0, 0.1]
)",
                                               "windy.toml");
    for (const bool implicit : {false, true})
        for (const uint32_t seed : {1u, 2u}) {
            const Outcome outcome = compare_runs(scene, {seed, 5 + int(seed) * 20, 10, implicit});
            INFO("seed " << seed << (implicit ? ", implicit" : ""));
            CHECK(outcome.difference == "");
            CHECK(outcome.commands > 0);
        }
}
