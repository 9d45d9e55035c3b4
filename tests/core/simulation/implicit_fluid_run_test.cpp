#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Water in which a block floats, and honey apart from it, all with implicit pressures.
Simulation pool(int threads, const std::string& more = "") {
    return build_simulation(parse_scene(R"([simulation]
pressure_solver = "implicit"
threads = )" + std::to_string(threads) + R"(
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

}  // namespace

TEST_CASE("implicit fluids repeat bit for bit with any number of threads",
          "[fluid][implicit][threads]") {
    Simulation one = pool(1, honey), two = pool(2, honey), eight = pool(8, honey);
    for (int frame = 0; frame < 12; ++frame)
        for (Simulation* simulation : {&one, &two, &eight}) simulation->advance(1.0 / 60.0);
    CHECK(healthy(one));
    CHECK(one.diagnostics().pressure_iterations > 0);
    CHECK(one.state_hash() == two.state_hash());
    CHECK(one.state_hash() == eight.state_hash());
}

TEST_CASE("an implicit fluid elsewhere changes no bit of another", "[fluid][implicit]") {
    Simulation alone = pool(1), both = pool(1, honey);
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
