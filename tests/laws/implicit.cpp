// Implicit steps with and without contact: energy never rises, friction is Coulomb friction.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/laws/law.h"

namespace taffy::laws {

namespace {

constexpr double g = 9.81;
constexpr const char* integrators[] = {"implicit", "backward_euler"};

std::string text(const char* format, auto... values) {
    char buffer[600];
    std::snprintf(buffer, sizeof buffer, format, values...);
    return buffer;
}

std::string settings(const char* integrator, const std::string& more = "") {
    return text("[simulation]\nthreads = 1\nintegrator = \"%s\"\n%s\n", integrator, more.c_str());
}

/// A box; pose is a key or more.
std::string box(const char* name, const Vec3d& size, double spacing, const std::string& pose,
                double young_modulus, double damping = 0.0) {
    return text(
        "[[body]]\nname = \"%s\"\nshape = \"box\"\nsize = [%.9g, %.9g, %.9g]\nspacing = %.9g\n"
        "%s\n[body.material]\nyoung_modulus = %g\ndensity = 1000.0\ndamping = %g\n",
        name, size.x(), size.y(), size.z(), spacing, pose.c_str(), young_modulus, damping);
}

std::string at(double x, double y, double z) {
    return text("position = [%.9g, %.9g, %.9g]", x, y, z);
}

const std::string ground = "[[obstacle]]\nname = \"ground\"\nshape = \"plane\"\n";

Simulation simulation_of(const std::string& scene) {
    return build_simulation(parse_scene("title = \"law\"\n" + scene, "law.toml"));
}

/// What a run gained above its first energy at most, its largest kinetic energy, and what it has at
/// the end beyond its first [J].
struct Gain {
    double most = 0.0, kinetic = 0.0, at_end = 0.0, first = 0.0;
};

Gain energy_gain(const std::string& scene, double seconds) {
    Simulation simulation = simulation_of(scene);
    Gain gain;
    gain.first = simulation.diagnostics().energy.total();
    while (simulation.time() < seconds && !simulation.paused()) {
        simulation.step();
        const Energies now = simulation.diagnostics().energy;
        gain.at_end = now.total() - gain.first;
        gain.most = std::max(gain.most, gain.at_end);
        gain.kinetic = std::max(gain.kinetic, now.kinetic);
    }
    if (simulation.paused()) gain.most = std::nan("");  // a blow-up
    return gain;
}

/// A cube that is put on the floor: what it gains, in parts of its first energy.
Law resting(const char* integrator, double young_modulus, double spacing, double seconds) {
    const Gain gain = energy_gain(
        settings(integrator) +
            box("cube", Vec3d(0.3, 0.3, 0.3), spacing, at(0, 0, 0.15), young_modulus) + ground,
        seconds);
    return {text("%s: cube of %.0f rests %.0f s, E = %.0e: largest gain", integrator,
                 std::pow(0.3 / spacing, 3), seconds, young_modulus),
            gain.most / gain.first, 0.0, 0.01, "E0"};
}

/// A clamped beam that swings without damping: what it gains and keeps, in parts of its largest
/// kinetic energy.
void swinging(const char* integrator, double young_modulus, double dt, double seconds,
              std::vector<Law>& laws) {
    const std::string beam =
        settings(integrator, text("gravity = [0.0, 0.0, -0.6]\nimplicit_step = %g", dt)) +
        box("beam", Vec3d(0.85, 0.1, 0.1), 0.025, at(0, 0, 0), young_modulus) +
        "[[body.region]]\nname = \"root\"\nrole = \"fixed\"\nlower = [-0.45, -0.1, -0.1]\n"
        "upper = [-0.375, 0.1, 0.1]\n";
    const Gain gain = energy_gain(beam, seconds);
    laws.push_back({text("%s: beam swings %.0f s, E = %.0e, steps of %.1f ms: largest gain",
                         integrator, seconds, young_modulus, 1e3 * dt),
                    gain.most / gain.kinetic, 0.0, 0.01, "KE"});
}

/// A body free in space that turns and trembles: its energy.
Law spinning(const char* integrator, double young_modulus, double seconds) {
    const Gain gain =
        energy_gain(settings(integrator, "gravity = [0.0, 0.0, 0.0]") +
                        box("block", Vec3d(0.5, 0.25, 0.25), 0.05,
                            at(0, 0, 0) + "\nangular_velocity = [0.0, 1.0, 3.0]", young_modulus),
                    seconds);
    return {text("%s: free block turns %.0f s, E = %.0e: largest gain", integrator, seconds,
                 young_modulus),
            gain.most / gain.first, 0.0, 0.01, "E0"};
}

/// A cube that falls on its corner and others that are stacked: energy over the largest kinetic or
/// the first one.
Law falling(const char* integrator, double young_modulus, double spacing, double seconds) {
    const Gain gain =
        energy_gain(settings(integrator) +
                        box("cube", Vec3d(0.3, 0.3, 0.3), spacing,
                            at(0, 0, 0.5) + "\nrotation = [20.0, 35.0, 10.0]", young_modulus) +
                        ground,
                    seconds);
    return {text("%s: cube of %.0f falls on its corner, E = %.0e: largest gain", integrator,
                 std::pow(0.3 / spacing, 3), young_modulus),
            gain.most / gain.kinetic, 0.0, 0.01, "KE"};
}

Law stacked(const char* integrator, double young_modulus, double seconds) {
    const Gain gain = energy_gain(
        settings(integrator) +
            box("low", Vec3d(0.3, 0.3, 0.3), 0.05, at(0, 0, 0.15), young_modulus) +
            box("middle", Vec3d(0.25, 0.25, 0.2), 0.05, at(0.02, 0.01, 0.4), young_modulus) +
            box("high", Vec3d(0.2, 0.2, 0.2), 0.04, at(-0.02, 0.01, 0.6), young_modulus) + ground,
        seconds);
    return {text("%s: three stacked boxes rest %.0f s, E = %.0e: largest gain", integrator, seconds,
                 young_modulus),
            gain.most / gain.first, 0.0, 0.01, "E0"};
}

/// On a slope of a given angle [rad], gravity along it against friction.
std::string slope(const char* integrator, double angle, double friction, double young_modulus,
                  double spacing, double damping) {
    const double s = std::sin(angle), c = std::cos(angle),
                 degrees = angle * 180.0 / std::numbers::pi;
    return settings(integrator, text("contact_friction = %g\nrestitution = 0.0", friction)) +
           box("block", Vec3d(0.4, 0.3, 0.25), spacing,
               at(0.125 * s, 0, 0.125 * c) + text("\nrotation = [0.0, %.9g, 0.0]", degrees),
               young_modulus, damping) +
           text("[[obstacle]]\nname = \"ramp\"\nshape = \"plane\"\nnormal = [%.9g, 0.0, %.9g]\n", s,
                c);
}

double moved_between(const std::string& scene, double begin, double end) {
    Simulation simulation = simulation_of(scene);
    simulation.advance(begin);
    const Vec3d from = simulation.diagnostics().bodies[0].centre;
    simulation.advance(end - begin);
    return (simulation.diagnostics().bodies[0].centre - from).norm();
}

void slopes(const char* integrator, double spacing, Extent extent, std::vector<Law>& laws) {
    const double mu = 0.5, E = 1e6, seconds = extent == Extent::full ? 60.0 : 6.0;
    const int across = int(std::round(0.25 / spacing));
    const double just_below = std::atan(0.97 * mu), ten = 10.0 * std::numbers::pi / 180.0;
    const double above = std::atan(mu) + ten, gentle = 20.0 * std::numbers::pi / 180.0;
    laws.push_back(
        {text("%s: block of %d rows at 0.97 of the friction angle, slip from 3 s to %.0f s",
              integrator, across, seconds),
         moved_between(slope(integrator, just_below, mu, E, spacing, 1.0), 3.0, seconds), 0.0, 5e-4,
         "m"});
    laws.push_back(
        {text("%s: block of %d rows 10 degrees below the friction angle, slip in 3 s", integrator,
              across),
         moved_between(slope(integrator, std::atan(mu) - ten, mu, E, spacing, 1.0), 0.0, 3.0), 0.0,
         2e-3, "m"});
    const double steep = std::sin(above) - mu * std::cos(above);
    laws.push_back({text("%s: block of %d rows 10 degrees above it, way in 2 s over Coulomb's",
                         integrator, across),
                    moved_between(slope(integrator, above, mu, E, spacing, 100.0), 0.0, 2.0) /
                        (0.5 * g * steep * 4.0),
                    1.0, 0.03, "1"});
    laws.push_back(
        {text("%s: block of %d rows on a slope without friction, way in 2 s", integrator, across),
         moved_between(slope(integrator, gentle, 0.0, E, spacing, 1.0), 0.0, 2.0) /
             (0.5 * g * std::sin(gentle) * 4.0),
         1.0, 0.01, "1"});
}

/// v^2 / (2 mu g)
Law sliding(const char* integrator, double young_modulus) {
    const double v = 2.0, mu = 0.5;
    const std::string scene =
        settings(integrator, text("contact_friction = %g\nrestitution = 0.0", mu)) +
        box("block", Vec3d(0.4, 0.3, 0.25), 0.05, at(0, 0, 0.125) + "\nvelocity = [2.0, 0.0, 0.0]",
            young_modulus) +
        ground;
    return {
        text("%s: block slides to rest, E = %.0e: way over Coulomb's", integrator, young_modulus),
        moved_between(scene, 0.0, 2.0) / (v * v / (2.0 * mu * g)), 1.0, 0.05, "1"};
}

}  // namespace

std::vector<Law> implicit(Extent extent) {
    const bool full = extent == Extent::full;
    std::vector<Law> laws;
    for (const char* integrator : integrators) {
        const double rest = full ? 60.0 : 1.0;
        for (const double E : {1e4, 1e5, 1e6, 1e7, 1e8})
            if (full || E == 1e4 || E == 1e6 || E == 1e8)
                laws.push_back(resting(integrator, E, 0.05, rest));
        laws.push_back(resting(integrator, 1e7, 0.0375, full ? 20.0 : 0.5));
        if (full) laws.push_back(resting(integrator, 1e7, 0.025, 10.0));
        for (const double E : {1e4, 1e6, 1e8})
            if (full || E == 1e6) laws.push_back(spinning(integrator, E, full ? 60.0 : 2.0));
        swinging(integrator, 8e5, 1.0 / 120.0, full ? 60.0 : 8.0, laws);
        if (full)
            for (const double E : {1e4, 1e8}) swinging(integrator, E, 1.0 / 120.0, 60.0, laws);
        if (full) swinging(integrator, 8e5, 0.02, 60.0, laws);
        for (const double E : {1e5, 1e7})
            if (full || E == 1e7) laws.push_back(falling(integrator, E, 0.05, 2.0));
        if (full) laws.push_back(falling(integrator, 1e7, 0.0375, 2.0));
        for (const double E : {1e5, 1e8})
            if (full || E == 1e8) laws.push_back(stacked(integrator, E, full ? 20.0 : 1.0));
        laws.push_back(sliding(integrator, 1e6));
        if (full) laws.push_back(sliding(integrator, 1e7));
        slopes(integrator, 0.05, extent, laws);
        if (full) slopes(integrator, 0.0625, Extent::quick, laws);
        if (full) slopes(integrator, 0.03125, Extent::quick, laws);
    }
    return laws;
}

}  // namespace taffy::laws
