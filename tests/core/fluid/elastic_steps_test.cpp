// Elastic bodies that take several substeps in each step of the fluid that they touch.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <vector>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/snapshot/snapshot.h"
#include "tests/support/fluid_ways.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Simulation build(const std::string& text) {
    return build_simulation(parse_scene(text, "elastic_steps.toml"));
}

std::string wall(const char* name, const char* normal, const char* position) {
    return std::string("[[obstacle]]\nname = \"") + name +
           "\"\nshape = \"plane\"\nfriction = 0\nnormal = " + normal + "\nposition = " + position +
           "\n";
}

struct Floating {
    double height = 0.0;   // of the plate's centre, mean over a second [m]
    double shaking = 0.0;  // rms speed of its particles against its centre [m/s]
    double inner = 0.0;    // mean number of elastic steps in one of the fluid
};

/// A plate of 600 kg/m^3, 8 x 8 x 4 spacings, on water in a trough of 16 x 16.
Floating float_plate(const FluidWay& way, const std::string& young_modulus) {
    Simulation simulation = build(
        "[simulation]\nartificial_viscosity = 0.1\n" + way.text() +
        "[[body]]\nname = \"water\"\nshape = \"box\"\nsize = [0.8, 0.8, 0.4]\nspacing = 0.05\n"
        "position = [0, 0, 0.2]\n"
        "[body.material]\nphase = \"fluid\"\nviscosity = 2\n"
        "[[body]]\nname = \"plate\"\nshape = \"box\"\nsize = [0.4, 0.4, 0.2]\nspacing = 0.05\n"
        "position = [0, 0, 0.53]\n"
        "[body.material]\nyoung_modulus = " +
        young_modulus + "\ndamping = 20\ndensity = 600\n" +
        wall("floor", "[0, 0, 1]", "[0, 0, 0]") + wall("left", "[1, 0, 0]", "[-0.4, 0, 0]") +
        wall("right", "[-1, 0, 0]", "[0.4, 0, 0]") + wall("front", "[0, 1, 0]", "[0, -0.4, 0]") +
        wall("back", "[0, -1, 0]", "[0, 0.4, 0]"));
    simulation.apply(CarryFigures{true});
    simulation.advance(2.0);
    Floating found;
    Snapshot snapshot;
    constexpr int looks = 50;
    double squares = 0.0;
    size_t speeds = 0;
    for (int k = 0; k < looks; ++k) {
        simulation.advance(1.0 / looks);
        simulation.capture(snapshot);
        const BodyFigures& plate = snapshot.diagnostics.bodies[1];
        found.height += plate.centre.z() / looks;
        found.inner += snapshot.diagnostics.fluid_step / snapshot.diagnostics.step_size / looks;
        for (size_t i = 0; i < snapshot.body.size(); ++i) {
            if (snapshot.body[i] != 1) continue;
            squares += (snapshot.figures[i].velocity.cast<double>() - plate.velocity).squaredNorm();
            ++speeds;
        }
    }
    found.shaking = std::sqrt(squares / double(speeds));
    return found;
}

}  // namespace

TEST_CASE("a plate floats in water with steps of its own as it does with explicit pressures",
          "[fluid][implicit]") {
    const std::string young_modulus = GENERATE("1e5", "1e6");
    const Floating expected = float_plate({"explicit", "normal"}, young_modulus);
    const bool stiff = young_modulus == "1e6";
    for (const char* accuracy :
         stiff ? std::vector{"draft", "normal", "fine"} : std::vector{"normal"}) {
        const Floating found = float_plate({"implicit", accuracy}, young_modulus);
        std::printf(
            "E = %s Pa, accuracy %s: %.1f elastic steps in one of the fluid, height %.5f m for "
            "%.5f, shaking %.4f m/s for %.4f\n",
            young_modulus.c_str(), accuracy, found.inner, found.height, expected.height,
            found.shaking, expected.shaking);
        INFO("E = " << young_modulus << " Pa, accuracy " << accuracy);
        CHECK(found.inner > (stiff ? 4.0 : 1.5));
        // A thousandth of its height over the bottom: one in two hundred of what it displaces.
        CHECK(std::abs(found.height - expected.height) < 1e-3 * expected.height);
        // A push at the start of each step would give the lowest layer a velocity of p dt/(rho d).
        const double pushed = 9.81 * 0.6 * 0.2 / 0.05 / 240.0;
        CHECK(found.shaking < 0.2 * pushed);
    }
}

TEST_CASE("water and an elastic block that meet keep both momenta", "[fluid][implicit]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation simulation = build(
        "[simulation]\ngravity = [0, 0, 0]\nfluid_speed = 5\ntensile_pressure = 0\n" + way.text() +
        "[[body]]\nname = \"water\"\nshape = \"box\"\nsize = [0.3, 0.3, 0.3]\nspacing = 0.05\n"
        "position = [0, 0, 0]\nvelocity = [2, 0, 0]\n[body.material]\nphase = \"fluid\"\n"
        "[[body]]\nname = \"block\"\nshape = \"box\"\nsize = [0.2, 0.2, 0.4]\nspacing = 0.05\n"
        "position = [0.4, 0.1, 0]\nvelocity = [-1, 0, 0]\n"
        "[body.material]\nyoung_modulus = 1e6\ndensity = 800\n");
    const Diagnostics before = simulation.diagnostics();
    const double size = before.bodies[0].momentum.norm() + before.bodies[1].momentum.norm();
    double worst = 0.0;
    for (int k = 0; k < 200; ++k) {
        simulation.advance(0.005);
        const Diagnostics d = simulation.diagnostics();
        worst = std::max(worst, (d.linear_momentum - before.linear_momentum).norm());
        if (k == 30 && way.solver == "implicit") CHECK(d.fluid_step > 4.0 * d.step_size);
    }
    const Diagnostics after = simulation.diagnostics();
    const double given = (after.bodies[1].momentum - before.bodies[1].momentum).norm();
    CHECK(given > 0.2 * size);  // it was hit
    const double spin = (after.angular_momentum - before.angular_momentum).norm();
    std::printf("water and a block, %s: momentum off by %.1e, spin by %.1e m of %g kg m/s\n",
                way.name().c_str(), worst / size, spin / size, size);
    CHECK(worst < 1e-6 * size);
    // What was given evenly acts where the block has got to in the meantime.
    if (way.solver == "implicit")
        CHECK(spin < given * 0.5 * after.fluid_step * before.bodies[1].velocity.norm());
    else
        CHECK(spin < 1e-6 * size);
}
