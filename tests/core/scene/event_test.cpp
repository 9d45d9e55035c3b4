// [[event]] in scene files, and its effects.
#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;
using Catch::Matchers::Contains;

namespace {

std::string scene_with(const std::string& event) {
    return R"([[body]]
name = "a"
shape = "box"
size = [0.3, 0.3, 0.3]

[[body]]
name = "b"
shape = "box"
size = [0.3, 0.3, 0.3]
position = [1.0, 0.0, 0.0]

[body.material]
density = 500

[[event]]
)" + event;
}

Simulation simulation_with(const std::string& event) {
    return build_simulation(parse_scene(scene_with(event), "events.toml"));
}

float density(const Simulation& s, size_t body) {
    return snapshot_of(s).bodies[body].material.density;
}

}  // namespace

TEST_CASE("An event changes a parameter at its time, of all bodies if asked for", "[events]") {
    Simulation s = simulation_with("set = \"body.*.density\"\nvalue = 300\nat = 0.1\n");
    s.advance(0.09);
    CHECK(density(s, 0) == 1000.0f);
    s.advance(0.03);
    CHECK(density(s, 0) == 300.0f);
    CHECK(density(s, 1) == 300.0f);
    s.apply(Reset{});
    CHECK(density(s, 0) == 1000.0f);
    CHECK(density(s, 1) == 500.0f);
    s.advance(0.12);
    CHECK(density(s, 1) == 300.0f);
}

TEST_CASE("An event with an end changes numbers evenly", "[events]") {
    Simulation s =
        simulation_with("set = \"simulation.gravity\"\nvalue = [0, 0, 0]\nat = 0.1\nuntil = 0.3\n");
    s.advance(0.2);
    s.step();
    const float half = s.parameters().gravity.z();
    CHECK(half == Approx(-9.81 / 2).epsilon(0.02));
    s.advance(0.15);
    CHECK(s.parameters().gravity.z() == 0.0f);
}

TEST_CASE("An event can give an obstacle a temperature, which a reset takes away", "[events]") {
    Simulation s = simulation_with(
        "set = \"obstacle.plate.temperature\"\nvalue = 500\nat = 0.05\n"
        "[[obstacle]]\nname = \"plate\"\nshape = \"plane\"\nposition = [0, 0, -0.2]\n");
    s.advance(0.1);
    CHECK(snapshot_of(s).obstacles[0].has_temperature);
    CHECK(snapshot_of(s).obstacles[0].temperature == 500.0f);
    s.apply(Reset{});
    CHECK_FALSE(snapshot_of(s).obstacles[0].has_temperature);
    s.advance(0.1);
    CHECK(snapshot_of(s).obstacles[0].temperature == 500.0f);
}

TEST_CASE("An event means all obstacles by a star; a reset leaves each as it was", "[events]") {
    Simulation s = simulation_with(
        "set = \"obstacle.*.temperature\"\nvalue = 500\nat = 0.05\n"
        "[[obstacle]]\nname = \"cold\"\nshape = \"plane\"\nposition = [0, 0, -0.2]\n"
        "[[obstacle]]\nname = \"warm\"\nshape = \"sphere\"\nradius = 0.1\n"
        "position = [0, 0, 3]\ntemperature = 80\n");
    s.advance(0.1);
    for (const Obstacle& obstacle : snapshot_of(s).obstacles) CHECK(obstacle.temperature == 500.0f);
    s.apply(Reset{});
    const Snapshot first = snapshot_of(s);
    CHECK_FALSE(first.obstacles[0].has_temperature);
    CHECK(first.obstacles[1].has_temperature);
    CHECK(first.obstacles[1].temperature == 80.0f);
    CHECK_THROWS_WITH(s.apply(SetParameter{"obstacle.wram.temperature", 1.0}), Contains("'warm'"));
}

TEST_CASE("Bad events are refused with the place and the nearest name", "[events]") {
    const auto error = [](const std::string& event) {
        try {
            parse_scene(scene_with(event), "events.toml");
        } catch (const InputError& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    CHECK_THAT(error("set = \"body.a.denstiy\"\nvalue = 1\nat = 1\n"),
               Contains("events.toml:16") && Contains("body.a.density"));
    CHECK_THAT(error("set = \"body.a.density\"\nvalue = 1\nat = 1\n"), Contains("10"));
    CHECK_THAT(error("set = \"body.a.density\"\nvalue = 100\n"), Contains("'at'"));
    CHECK_THAT(error("set = \"body.a.phase\"\nvalue = \"fluit\"\nat = 1\n"),
               Contains("events.toml:17") && Contains("'fluid'"));
    CHECK_THAT(error("set = \"body.a.density\"\nvalue = 100\nat = 2\nuntil = 1\n"),
               Contains("before"));
    CHECK_THAT(error("set = \"body.a.density\"\nvalue = 100\nat = 2\nwhen = 1\n"),
               Contains("when"));
}

TEST_CASE("An event that the scene could not obey is refused when it is built, with its place",
          "[events]") {
    struct Case {
        const char* scene;
        const char* place;
        const char* message;
    };
    const Case cases[] = {
        {"[[body]]\nname=\"b\"\nshape=\"box\"\nsize=[0.3,0.3,0.3]\n[body.material]\n"
         "phase=\"fluid\"\n[[event]]\nset=\"simulation.integrator\"\nvalue=\"implicit\"\n"
         "at=0.01\n",
         "events.toml:9:7: in [[event]] number 1: ", "needs the integrator 'explicit'"},
        {"[[body]]\nname=\"b\"\nshape=\"sheet\"\nlength=1\nwidth=1\n[[event]]\n"
         "set=\"body.b.elasticity\"\nvalue=\"mls\"\nat=0.01\n",
         "events.toml:8:7: in [[event]] number 1: ", "needs neighbours in all three directions"},
        // Either alone is possible; the later one contradicts the earlier.
        {"[[body]]\nname=\"b\"\nshape=\"box\"\nsize=[0.3,0.3,0.3]\n"
         "[[event]]\nset=\"body.b.phase\"\nvalue=\"fluid\"\nat=2\n"
         "[[event]]\nset=\"simulation.integrator\"\nvalue=\"implicit\"\nat=1\n",
         "events.toml:7:7: in [[event]] number 1: ", "needs the integrator 'explicit'"},
    };
    for (const Case& c : cases) {
        INFO(c.scene);
        const SceneDescription scene = parse_scene(c.scene, "events.toml");
        CHECK_THROWS_WITH(build_simulation(scene), Contains(c.place) && Contains(c.message));
    }
}

TEST_CASE("What a person sets may forbid an event: it is left out and told, nothing is thrown",
          "[events]") {
    Simulation s = simulation_with("set = \"body.a.phase\"\nvalue = \"fluid\"\nat = 0.05\n");
    s.apply(SetParameter{"simulation.integrator", std::string("implicit")});
    s.advance(0.1);
    CHECK(s.time() == Approx(0.1));
    CHECK(snapshot_of(s).bodies[0].material.phase == Phase::solid);
    CHECK_THAT(snapshot_of(s).notice, Contains("The event at") && Contains("body.a.phase") &&
                                          Contains("integrator 'explicit'"));
    s.apply(Reset{});
    s.advance(0.1);
    CHECK(s.time() == Approx(0.1));
}
