#include "app/panels/step_words.h"

#include <catch2/catch.hpp>
#include <set>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"

using namespace taffy;

namespace {

/// Of a scene after ten frames.
StepWords words_of(const std::string& simulation, const std::string& body) {
    Simulation run = build_simulation(parse_scene("[simulation]\n" + simulation + R"(
[[body]]
name = "block"
shape = "box"
size = [0.4, 0.4, 0.4]
spacing = 0.1
position = [0.0, 0.0, 0.2]
[body.material]
)" + body + R"(
[[obstacle]]
name = "ground"
shape = "plane"
)",
                                                  "words.toml"));
    run.advance(10.0 / 60.0);
    Snapshot snapshot;
    run.capture(snapshot);
    return step_words(snapshot);
}

}  // namespace

TEST_CASE("words say what limits the step", "[step_words]") {
    const std::string solid = "young_modulus = 1e6\n";
    const StepWords stiff = words_of("", solid);
    CHECK(stiff.what == "elasticity of 'block'");
    CHECK(stiff.advice.find("1 MPa") != std::string::npos);
    CHECK_FALSE(stiff.solving_helps);

    CHECK(words_of("", "young_modulus = 100\ndamping = 1000\n").what == "damping of 'block'");
    CHECK(words_of("step_policy = \"fixed\"\nfixed_step = 1e-4", solid).what == "the chosen step");
    CHECK(words_of("integrator = \"implicit\"", solid).what == "the chosen step");

    const std::string water = "phase = \"fluid\"\nviscosity = 0.001\n";
    const StepWords loud = words_of("pressure_solver = \"explicit\"", water);
    CHECK(loud.what == "sound of 'block'");
    CHECK(loud.solving_helps);
    CHECK(words_of("pressure_solver = \"explicit\"", "phase = \"fluid\"\nviscosity = 1e3\n").what ==
          "viscosity of 'block'");
    // Drawn together by surface tension.
    CHECK(words_of("pressure_solver = \"implicit\"",
                   "phase = \"fluid\"\nviscosity = 0.001\ndensity = 10\nsurface_tension = 100\n")
              .what == "capillary waves of 'block'");
    // Drawn together by negative pressures.
    CHECK(words_of("pressure_solver = \"implicit\"\ntensile_pressure = 1.0\nfluid_speed = 20.0",
                   water)
              .what == "pressure in the fluid");
    const StepWords still =
        words_of("pressure_solver = \"implicit\"\ngravity = [0.0, 0.0, 0.0]", water);
    CHECK(still.what == "nothing");
    CHECK_FALSE(still.solving_helps);
}
