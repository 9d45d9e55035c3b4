#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Water in which a block floats, and honey apart from it, all with implicit pressures.
Simulation pool(int threads, const std::string& more = "", const FluidWay& way = {}) {
    return build_simulation(
        parse_scene("[simulation]\n" + way.text() + "threads = " + std::to_string(threads) + R"(
[[body]]
name = "water"
shape = "box"
size = [0.8, 0.8, 0.3]
position = [0.0, 0.0, 0.15]
spacing = 0.05
[body.material]
phase = "fluid"
[[body]]
name = "block"
shape = "box"
size = [0.25, 0.25, 0.15]
position = [0.1, 0.0, 0.45]
spacing = 0.05
[body.material]
young_modulus = 1e5
density = 500
[[obstacle]]
name = "ground"
shape = "plane"
)" + more,
                    "pool.toml"));
}

/// Walls at x = +-half[0] and y = +-half[1], and the ground.
std::string walls(std::array<double, 2> half) {
    std::string text = "[[obstacle]]\nname = \"ground\"\nshape = \"plane\"\nfriction = 0\n";
    for (const int axis : {0, 1})
        for (const int side : {-1, 1}) {
            char wall[200];
            std::snprintf(wall, sizeof wall,
                          "[[obstacle]]\nname = \"wall%d%d\"\nshape = \"plane\"\nfriction = 0\n"
                          "position = [%g, %g, 0.0]\nnormal = [%d.0, %d.0, 0.0]\n",
                          axis, side > 0, axis == 0 ? side * half[0] : 0.0,
                          axis == 1 ? side * half[1] : 0.0, axis == 0 ? -side : 0,
                          axis == 1 ? -side : 0);
            text += wall;
        }
    return text;
}

const std::string honey = R"([[body]]
name = "honey"
shape = "box"
size = [0.3, 0.3, 0.3]
position = [4.0, 0.0, 0.3]
spacing = 0.05
[body.material]
phase = "fluid"
viscosity = 100
)";

/// Water that is thrown against the end of its tank and swings there. @return energy by frame [J]
std::vector<double> swing(const FluidWay& way) {
    Simulation simulation =
        build_simulation(parse_scene("[simulation]\n" + way.text() + R"(artificial_viscosity = 0.05
[[body]]
name = "water"
shape = "box"
size = [1.0, 0.2, 0.4]
position = [0.0, 0.0, 0.2]
velocity = [0.5, 0.0, 0.0]
spacing = 0.04
[body.material]
phase = "fluid"
viscosity = 0.5
)" + walls({0.5, 0.1}),
                                     "swing.toml"));
    std::vector<double> energy{simulation.diagnostics().energy.total()};
    for (int frame = 0; frame < 180; ++frame) {
        simulation.advance(1.0 / 60.0);
        energy.push_back(simulation.diagnostics().energy.total());
    }
    CHECK(healthy(simulation));
    return energy;
}

}  // namespace

TEST_CASE(
    "implicit pressures take no more energy of swinging water than explicit ones, and give "
    "none",
    "[fluid][implicit]") {
    const FluidWay way = each_accuracy();
    const std::vector<double> solved = swing(way), explicitly = swing({"explicit", "normal"});
    // After every half of a swing of 1.2 s. (Sound, which explicit steps still have a while after
    // the impact on the wall, is lost at once in implicit ones: 6 % more after 20 frames.)
    for (const size_t frame : {37u, 73u, 110u, 147u, 180u}) {
        const double lost = explicitly.front() - explicitly[frame];
        INFO(way.name() << ": after " << frame << " frames explicit has lost " << lost
                        << " J, implicit " << solved.front() - solved[frame] << " J");
        CHECK(lost > 0.5);
        CHECK(solved.front() - solved[frame] < 1.05 * lost);
        CHECK(solved.front() - solved[frame] > 0.9 * lost);
    }
    double lowest = solved.front();
    for (const double energy : solved) {
        CHECK(energy < lowest + 1e-4 * solved.front());
        lowest = std::min(lowest, energy);
    }
}

TEST_CASE("a column of water 150 layers deep is at rest within five seconds at every accuracy",
          "[fluid][implicit]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    constexpr double spacing = 0.02;
    Simulation simulation =
        build_simulation(parse_scene("[simulation]\nthreads = 1\n" + way.text() + R"(
[[body]]
name = "water"
shape = "box"
size = [0.08, 0.08, 3.0]
position = [0.0, 0.0, 1.5]
spacing = 0.02
[body.material]
phase = "fluid"
)" + walls({0.04, 0.04}),
                                     "column.toml"));
    simulation.advance(4.5);
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(0.5);
    const Diagnostics d = simulation.diagnostics();
    const double mass = d.bodies[0].mass, speed = std::sqrt(2.0 * d.energy.kinetic / mass);
    const double borne = (before.obstacles[0].impulse.z() - d.obstacles[0].impulse.z()) / 0.5;
    std::printf("150 layers, %s: %.4f m/s, the ground bears %.4f of the weight\n",
                way.name().c_str(), speed, borne / (9.81 * mass));
    // At rest as contacts take it: slower than a fall through 5 % of a spacing.
    CHECK(speed < std::sqrt(0.1 * 9.81 * spacing));
    CHECK(borne == Approx(9.81 * mass).epsilon(0.05));
    CHECK(d.density_error < 0.005);
}

TEST_CASE("implicit fluids repeat bit for bit with any number of threads",
          "[fluid][implicit][threads]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation one = pool(1, honey, way), two = pool(2, honey, way), eight = pool(8, honey, way);
    for (int frame = 0; frame < 12; ++frame)
        for (Simulation* simulation : {&one, &two, &eight}) simulation->advance(1.0 / 60.0);
    CHECK(healthy(one));
    CHECK(one.diagnostics().pressure_iterations > 0);
    CHECK(one.state_hash() == two.state_hash());
    CHECK(one.state_hash() == eight.state_hash());
}

TEST_CASE("an implicit fluid elsewhere changes no bit of another", "[fluid][implicit]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    Simulation alone = pool(1, "", way), both = pool(1, honey, way);
    const size_t count = alone.particle_count();
    for (Simulation* simulation : {&alone, &both}) {
        simulation->apply(SetParameter{"simulation.fluid_speed", 4.0});
        simulation->apply(SetParameter{"simulation.step_policy", std::string("fixed")});
    }
    for (int frame = 0; frame < 6; ++frame)
        for (Simulation* simulation : {&alone, &both}) simulation->advance(1.0 / 60.0);
    const Snapshot a = snapshot_of(alone), b = snapshot_of(both);
    size_t different = 0;
    for (size_t k = 0; k < count; ++k) different += a.position[k] != b.position[k];
    CHECK(different == 0);
}

TEST_CASE("a step in which a blow would shoot water out of a corner is halved",
          "[fluid][implicit]") {
    constexpr float spacing = 0.04f / 3.0f;
    const auto thrown = [](int threads) {
        return build_simulation(parse_scene(
            "[simulation]\ngravity = [0, 0, 0]\nthreads = " + std::to_string(threads) + R"(
[[body]]
name = "water"
shape = "box"
size = [0.8, 0.2, 0.08]
position = [-0.4, 0.0, 0.04]
velocity = [5.0, 0.0, 0.0]
spacing = 0.013333333
[body.material]
phase = "fluid"
[[obstacle]]
name = "ground"
shape = "plane"
friction = 0
[[obstacle]]
name = "wall"
shape = "plane"
friction = 0
position = [0.3, 0.0, 0.0]
normal = [-1.0, 0.0, 0.0]
)",
            "thrown.toml"));
    };
    Simulation one = thrown(1), two = thrown(2);
    Snapshot before = snapshot_of(one);
    float farthest = 0.0f, fastest = 0.0f;  // [m], [m/s]
    while (one.time() < 0.075) {
        const double begun = one.time();
        REQUIRE(one.step() == StepStatus::done);
        const Snapshot now = snapshot_of(one);
        float way = 0.0f;  // [m]
        for (size_t i = 0; i < now.position.size(); ++i)
            way = std::max(way, (now.position[i] - before.position[i]).norm());
        farthest = std::max(farthest, way);
        fastest = std::max(fastest, way / float(one.time() - begun));
        before = now;
        REQUIRE(two.step() == StepStatus::done);
    }
    CHECK(fastest > 7.0f);
    CHECK(farthest <= 1.001f * spacing);
    CHECK(one.state_hash() == two.state_hash());
}
