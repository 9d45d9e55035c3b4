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

constexpr double tilt = 1.5;  // horizontal part of gravity at first [m/s2]

/// Comes to rest under tilted gravity as honey, then swings as water. The waves are higher than a
/// spacing: lower ones are not resolved. Returns omega over theory.
/// @param rest  time as honey [s]
double sloshing(const Tank& t, double rest, double& level) {
    const double width = 5.0 * t.spacing;
    Simulation simulation =
        build("[simulation]\ngravity = " + vector_text(tilt, 0, -9.81) +
              "\nartificial_viscosity = 0.02\nthreads = 1\n" + t.way.text() +
              water(t.length, width, t.depth, t.spacing, 30.0) + tank(t.length, width));
    simulation.advance(rest);
    // The centre of water with a tilted surface is higher.
    const double rise = tilt * tilt * t.length * t.length / (24.0 * 9.81 * 9.81 * t.depth);
    level = 2.0 * (simulation.diagnostics().bodies[0].centre.z() - rise);
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

/// The mean over times of rest, which lead to different arrangements of the particles.
/// @param level  of the last run [m]
double mean_sloshing(const Tank& t, double& level) {
    double sum = 0.0;
    for (const double rest : {2.0, 2.5, 3.0}) sum += sloshing(t, rest, level);
    return sum / 3.0;
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
        const double omega = mean_sloshing(t, level);
        result.push_back({name + ": omega over theory", omega, 1.0, 0.03, "1"});
        result.push_back({name + ": level over depth", level / t.depth, 1.0, 0.03, "1"});
    }
    return result;
}

}  // namespace taffy::laws
