// The whole simulation against beam theory: gravity, damping, clamps, time integration.
#include <catch2/catch.hpp>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Means over time of all probes: of a linear vibration they are the static figures.
std::vector<ProbeFigures> mean_probes(Simulation& simulation, double duration, int samples) {
    std::vector<ProbeFigures> mean = simulation.diagnostics().probes;
    for (ProbeFigures& p : mean) p.displacement.setZero(), p.reaction.setZero();
    for (int k = 0; k < samples; ++k) {
        simulation.advance(duration / samples);
        const std::vector<ProbeFigures> now = simulation.diagnostics().probes;
        for (size_t i = 0; i < mean.size(); ++i) {
            mean[i].displacement += now[i].displacement / samples;
            mean[i].reaction += now[i].reaction / samples;
        }
    }
    return mean;
}

}  // namespace

TEST_CASE("a clamped rod swings about where the beam rests", "[simulation]") {
    const int length = 11, held = 3;
    MaterialParameters material = undamped(2e6f, 0.0f);
    material.damping = 50.0f;
    const BodyDefinition rod = block("rod", length + held, 1, 1, material);
    Simulation simulation;
    simulation.add_body(rod);
    simulation.add_region({"rod.wall", RegionKind::fixed, 0, {0, 1, 2}});
    simulation.add_region({"rod.tip", RegionKind::probe, 0, {uint32_t(length + held - 1)}});
    SimulationParameters parameters;
    parameters.threads = 1;
    parameters.gravity = Vec3f(0, 0, -0.4f);
    simulation.finish_building("test", parameters);
    const ProbeFigures tip = mean_probes(simulation, 20.0, 2000).at(1);
    const double d = 0.1, l = d * (length + 0.5), x = d * length;
    const double q = 1000.0 * d * d * 0.4, I = d * d * d * d / 12.0;
    const double sag = q * x * x * (6 * l * l - 4 * l * x + x * x) / (24.0 * 2e6 * I);
    INFO("sag " << -tip.displacement.z() << " of the beam's " << sag);
    CHECK(-tip.displacement.z() == Approx(sag).epsilon(0.05));
}

TEST_CASE("the wall carries the weight of what hangs on it", "[simulation]") {
    MaterialParameters material = undamped(1e6f);
    material.damping = 50.0f;
    const BodyDefinition bar = block("bar", 8, 3, 3, material);
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_region({"bar.wall", RegionKind::fixed, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() < 0.2f; })});
    SimulationParameters parameters;
    parameters.threads = 1;
    simulation.finish_building("test", parameters);
    const ProbeFigures wall = mean_probes(simulation, 10.0, 2000).at(0);
    CHECK(wall.reaction.z() == Approx(72 * 9.81).epsilon(0.01));  // 72 particles of 1 kg
    CHECK(std::abs(wall.reaction.x()) < 5.0);
}
