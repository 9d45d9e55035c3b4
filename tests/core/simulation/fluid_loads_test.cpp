// Reported forces of fluids on obstacles and on bodies that are held, with either pressure solver.
#include <catch2/catch.hpp>
#include <cstdio>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double d = 0.04;  // spacing [m]

std::string box(const char* name, const Vec3d& size, const Vec3d& position,
                const std::string& more) {
    char text[400];
    std::snprintf(text, sizeof text,
                  "[[body]]\nname = \"%s\"\nshape = \"box\"\nspacing = %g\n"
                  "size = [%g, %g, %g]\nposition = [%g, %g, %g]\n",
                  name, d, size.x() * d, size.y() * d, size.z() * d, position.x() * d,
                  position.y() * d, position.z() * d);
    return text + more;
}

const std::string tank = R"([[obstacle]]
name = "ground"
shape = "plane"
[[obstacle]]
name = "left"
shape = "plane"
position = [-0.24, 0.0, 0.0]
normal = [1.0, 0.0, 0.0]
[[obstacle]]
name = "right"
shape = "plane"
position = [0.24, 0.0, 0.0]
normal = [-1.0, 0.0, 0.0]
[[obstacle]]
name = "front"
shape = "plane"
position = [0.0, -0.24, 0.0]
normal = [0.0, 1.0, 0.0]
[[obstacle]]
name = "back"
shape = "plane"
position = [0.0, 0.24, 0.0]
normal = [0.0, -1.0, 0.0]
)";

/// A cube of 6 spacings above the middle of a tank of 12 x 12, with water 8 deep.
std::string cube_over_water(const std::string& region, double density) {
    return box("water", {12, 12, 8}, {0, 0, 4},
               "[body.material]\nphase = \"fluid\"\nviscosity = 2\n") +
           box("cube", {6, 6, 6}, {0, 0, 11.5},
               "[body.material]\nyoung_modulus = 1e5\ndamping = 20\ndensity = " +
                   std::to_string(density) + "\n" +
                   "[[body.region]]\nname = \"all\"\nlower = [-9, -9, -9]\nupper = [9, 9, 9]\n" +
                   region) +
           tank;
}

Simulation build(const std::string& scene, const FluidWay& way) {
    return build_simulation(
        parse_scene("[simulation]\nthreads = 1\nartificial_viscosity = 0.1\n" + way.text() + scene,
                    "loads.toml"));
}

/// Height of the bottom of a cube that floats, guided upright, in the mean of the last half second.
double floating_bottom(const FluidWay& way) {
    Simulation simulation = build(cube_over_water("role = \"fixed\"\nfree = \"z\"\n", 300.0), way);
    simulation.advance(1.5);
    double bottom = 0.0;
    for (int k = 0; k < 20; ++k) {
        simulation.advance(0.025);
        bottom += (simulation.diagnostics().bodies[1].centre.z() - 3.0 * d) / 20.0;
    }
    return bottom;
}

}  // namespace

TEST_CASE("a held body and the ground tell what water does to them, at any moment of its steps",
          "[fluid][loads]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    // The cube is let down into the water by its supports: four spacings of it.
    Simulation simulation = build(cube_over_water("role = \"handle\"\n", 300.0), way);
    simulation.advance(0.1);
    for (int k = 1; k <= 60; ++k) {
        Pose target;
        target.translation = Vec3f(0.0f, 0.0f, float(-5.0 * d * k / 60));
        simulation.apply(MoveHandle{"cube.all", target});
        simulation.advance(1.0 / 60.0);
    }
    simulation.advance(0.5);
    const double g = 9.81, water = 1000.0 * 12 * 12 * 8 * d * d * d * g,
                 cube = 300.0 * 6 * 6 * 6 * d * d * d * g;
    double on_cube = 0.0, least = 1e30, most = 0.0;
    const Diagnostics before = simulation.diagnostics();
    constexpr int looks = 40;
    for (int k = 0; k < looks; ++k) {
        simulation.advance(0.011);
        const Diagnostics now = simulation.diagnostics();
        const double lift = cube - now.probes[0].reaction.z(), ground = -now.obstacles[0].force.z();
        on_cube += lift / looks;
        least = std::min(least, ground - lift), most = std::max(most, ground - lift);
    }
    const Diagnostics after = simulation.diagnostics();
    const double bears =
        (before.obstacles[0].impulse.z() - after.obstacles[0].impulse.z()) / (looks * 0.011);
    std::printf("%s: lift %.2f N, ground less lift %.1f to %.1f N of %.1f, bears %.1f\n",
                way.name().c_str(), on_cube, least, most, water, bears);
    // Archimedes: its bottom is at 3.5 spacings, the water at 8 or, with it, 8 + 4.5 / 3.
    const double sunk = (8.0 * 144 - 36 * 3.5) / (144 - 36) - 3.5;
    CHECK(on_cube == Approx(1000.0 * g * 36 * sunk * d * d * d).epsilon(0.1));
    CHECK(least == Approx(water).epsilon(0.05));
    CHECK(most == Approx(water).epsilon(0.05));
    CHECK(bears == Approx(water + on_cube).epsilon(0.02));
}

TEST_CASE("a body that is guided floats as deep with implicit pressures as with explicit ones",
          "[fluid][loads]") {
    const double explicitly = floating_bottom({"explicit", "normal"});
    for (const FluidWay& way : {FluidWay{}, FluidWay{"implicit", "fine"}}) {
        const double solved = floating_bottom(way);
        std::printf("%s: bottom at %.3f spacings, explicit %.3f\n", way.name().c_str(), solved / d,
                    explicitly / d);
        CHECK(std::abs(solved - explicitly) < 0.15 * d);
    }
}

TEST_CASE("a held body tells what a thick fluid that runs over it pushes and rubs by",
          "[fluid][loads]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation simulation = build(
        "gravity = [0.0, 0.0, 0.0]\n" +
            box("honey", {6, 6, 4}, {-4, 0, 2.2},
                "velocity = [1.0, 0.0, -0.3]\n[body.material]\nphase = \"fluid\"\nviscosity = "
                "5\n") +
            box("slab", {16, 8, 2}, {0, 0, -1},
                "[body.material]\nyoung_modulus = 1e5\n[[body.region]]\nname = \"all\"\n"
                "role = \"fixed\"\nlower = [-9, -9, -9]\nupper = [9, 9, 9]\n"),
        way);
    simulation.advance(0.07);  // it has landed, and forces change little from step to step
    simulation.step();
    const Diagnostics before = simulation.diagnostics();
    Diagnostics last = before;
    Vec3d impulse = Vec3d::Zero();
    while (last.time < 0.15) {
        const Vec3d reaction = last.probes[0].reaction;
        const double time = last.time;
        simulation.step();
        last = simulation.diagnostics();
        impulse += 0.5 * (last.time - time) * (reaction + last.probes[0].reaction);
    }
    const Vec3d gained = last.linear_momentum - before.linear_momentum;
    std::printf("%s: the honey gains (%.4f, %.4f) kg m/s, the slab's support gives (%.4f, %.4f)\n",
                way.name().c_str(), gained.x(), gained.z(), impulse.x(), impulse.z());
    CHECK(gained.norm() > 0.5);
    // Implicit forces are told for a whole step of the fluid, from its start on, while velocities
    // get them in it and half of the next ones at its end.
    const double fluid_step = way.solver == "explicit" ? 0.0 : last.fluid_step;
    const double change = (last.probes[0].reaction - before.probes[0].reaction).norm();
    CHECK(2.0 * fluid_step * change < 0.1 * gained.norm());
    CHECK((impulse - gained).norm() < 2.0 * fluid_step * change + 0.01 * gained.norm());
}
