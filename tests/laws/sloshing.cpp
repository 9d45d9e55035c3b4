// Standing waves in tanks: omega^2 = g k tanh(k H), k = pi / L, of the lowest (linear theory).
#include <numbers>

#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"
#include "tests/laws/oscillation.h"

namespace taffy::laws {

namespace {

struct Tank {
    double length, depth, spacing;  // [m]
    FluidWay way = usual_way;
};

/// Comes to rest under tilted gravity as honey, then swings as water. Returns omega over theory.
double sloshing(const Tank& t, double& level) {
    const double width = 5.0 * t.spacing;
    Simulation simulation = build(
        "[simulation]\ngravity = [0.9, 0, -9.81]\nartificial_viscosity = 0.02\nthreads = 1\n" +
        t.way.text() + water(t.length, width, t.depth, t.spacing, 30.0) + tank(t.length, width));
    simulation.advance(2.0);
    level = 2.0 * simulation.diagnostics().bodies[0].centre.z();
    simulation.apply(SetParameter{"body.water.viscosity", 0.001});
    simulation.apply(SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, -9.81)});
    const double k = std::numbers::pi / t.length;
    const double omega = std::sqrt(9.81 * k * std::tanh(k * t.depth));
    const double interval = 0.05 / omega;
    std::vector<double> x;
    for (double phase = 0.0; phase < 4.0 * std::numbers::pi; phase += 0.05) {
        x.push_back(simulation.diagnostics().bodies[0].centre.x());
        simulation.advance(interval);
    }
    return fit_oscillation(x, interval, omega).omega / omega;
}

}  // namespace

std::vector<Law> sloshing(Extent extent) {
    std::vector<Tank> tanks = {{1.0, 0.4, 0.05}, {0.8, 0.5, 0.05}};
    if (extent == Extent::full)
        tanks.insert(tanks.end(), {{0.6, 0.4, 0.04}, {1.2, 0.5, 0.05}, {1.0, 0.4, 0.0333}});
    for (const FluidWay& way : other_ways) tanks.push_back({1.0, 0.4, 0.05, way});
    std::vector<Law> result;
    for (const Tank& t : tanks) {
        char what[100];
        std::snprintf(what, sizeof what, "%.1f m long, %.1f m deep, d = %.3g m", t.length, t.depth,
                      t.spacing);
        const std::string name = what + told(t.way);
        double level = 0.0;
        const double omega = sloshing(t, level);
        result.push_back({name + ": omega over theory", omega, 1.0, 0.03, "1"});
        result.push_back({name + ": level over depth", level / t.depth, 1.0, 0.03, "1"});
    }
    return result;
}

}  // namespace taffy::laws
