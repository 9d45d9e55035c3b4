// Stress and strain between two handles of a bar that is pulled slowly: the slope is its modulus.
#include "app/plots/gauges.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "app/plots/curve_pieces.h"
#include "app/plots/figure_history.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;

namespace {

std::string bar_between_handles(const std::string& shape, double poisson) {
    return R"([simulation]
gravity = [0, 0, 0]
[[body]]
name = "bar"
)" + shape +
           R"(
spacing = 0.05
[body.material]
young_modulus = 200000
poisson_ratio = )" +
           std::to_string(poisson) + R"(
damping = 4
strain = "cauchy"
[[body.region]]
name = "left"
role = "handle"
lower = [-2, -2, -0.51]
upper = [2, 2, -0.4]
[[body.region]]
name = "right"
role = "handle"
lower = [-2, -2, 0.4]
upper = [2, 2, 0.51]
[[load]]
name = "pull"
region = "bar.right"
kind = "velocity"
value = [0, 0, 0.004]
)";
}

}  // namespace

TEST_CASE("the slope of stress over strain between two handles is Young's modulus", "[plots]") {
    struct Case {
        const char* shape;
        double section;  // [m2]
        double poisson;
    };
    const double pi = 3.14159265358979;
    for (const Case& c : {Case{"shape = \"box\"\nsize = [0.2, 0.2, 1.0]", 0.04, 0.0},
                          Case{"shape = \"cylinder\"\nradius = 0.1\nheight = 1.0", 0.01 * pi, 0.0},
                          Case{"shape = \"box\"\nsize = [0.2, 0.2, 1.0]", 0.04, 0.3}}) {
        Simulation simulation =
            build_simulation(parse_scene(bar_between_handles(c.shape, c.poisson), "bar.toml"));
        FigureHistory history;
        for (int frame = 0; frame < 60; ++frame) {
            Snapshot now = test::snapshot_of(simulation);
            now.timeline.now = now.timeline.end = now.diagnostics.time;
            history.take(now, [](const std::string&) { return false; });
            simulation.advance(1.0 / 40.0);
        }
        const std::vector<Gauge> gauges = gauges_of(test::snapshot_of(simulation));
        REQUIRE(gauges.size() == 2);
        const Gauge& right = gauges[1];
        CHECK(right.handle == "bar.right");
        CHECK(right.axis.z() == Approx(1.0));
        CHECK(right.length == Approx(0.85).margin(1e-4));  // two layers are held at either end
        CHECK(right.section == Approx(c.section).epsilon(0.02));

        REQUIRE(history.pairs().size() == 2);
        const FigureHistory::Pair& pair = history.pairs()[1];
        CHECK(pair.figure.key == "handle.bar.right.nominal_stress_Pa");
        const auto strain = history.curves().curve(pair.over.key);
        const auto stress = history.curves().curve(pair.figure.key);
        CHECK(double(strain.back()) == Approx(0.004 * 59.0 / 40.0 / 0.85).epsilon(0.02));
        const PlotRange all{-1.0, 1.0};
        const double ratio = slope(curve_path(strain, stress, all), all).value() / 200000.0;
        // Where the strain begins is known to a spacing at either end: the piece that stretches is
        // between L - h and L + h long. Clamps also hinder the section from narrowing, over half
        // its width at either end at most: there the modulus is up to that of uniaxial strain,
        // E (1 - nu) / ((1 + nu) (1 - 2 nu)).
        const double L = right.length, h = 0.05, nu = c.poisson, clamped = 0.2;
        const double stiffer = (1 - nu) / ((1 + nu) * (1 - 2 * nu));
        const double least = L / (L + h);
        const double most = L / (L - h - clamped + clamped / stiffer);
        WARN("slope / E = " << ratio << ", bounds " << least << " to " << most << ", nu = " << nu);
        CHECK(ratio > least);
        CHECK(ratio < most);
    }
}
