// Drops without gravity: their momenta, and Rayleigh's frequency omega^2 = 8 sigma / (rho R^3).
#include <numbers>
#include <random>

#include "core/parameters/default_support.h"
#include "core/snapshot/snapshot.h"
#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"
#include "tests/laws/oscillation.h"

namespace taffy::laws {

namespace {

std::string fluid(const FluidWay& way, const std::string& model, const std::string& shape, double d,
                  double sigma, double viscosity) {
    return "[simulation]\ngravity = [0, 0, 0]\nthreads = 1\nartificial_viscosity = 0.02\n" +
           way.text() + "surface_model = \"" + model +
           "\"\n[[body]]\nname = \"drop\"\nspacing = " + std::to_string(d) + "\n" + shape +
           "[body.material]\nphase = \"fluid\"\ndensity = 1000\nviscosity = " +
           std::to_string(viscosity) + "\nsurface_tension = " + std::to_string(sigma) + "\n";
}

/// An ellipsoid 1.2 times as long as wide, of the volume of a ball, let go. Its quadrupole over its
/// moment of inertia, sampled, gives omega over Rayleigh's. seed 0: on a lattice, as scenes start.
double rayleigh(double radius, double d, double sigma, unsigned seed, const FluidWay& way) {
    constexpr double stretch = 1.13;
    BodyDefinition drop;
    drop.name = "drop";
    drop.spacing = drop.thickness = float(d);
    drop.support = fluid_support_ratio * float(d);
    drop.particle_volume = float(d * d * d);
    drop.material.phase = Phase::fluid;
    drop.material.density = 1000.0f;
    drop.material.viscosity = 0.001f;
    drop.material.surface_tension = float(sigma);
    std::mt19937 random(seed);
    const auto part = [&] { return 2.0f * float(random()) / float(random.max()) - 1.0f; };
    const int n = int(std::round(1.0 / d));
    for (int k = -n; k < n; ++k)
        for (int j = -n; j < n; ++j)
            for (int i = -n; i < n; ++i) {
                Vec3f x = float(d) * (Vec3f(float(i), float(j), float(k)) + Vec3f::Constant(0.5f));
                const double across = double(x.head<2>().squaredNorm()) * stretch;
                if (across + std::pow(double(x.z()) / stretch, 2) >= radius * radius) continue;
                for (int c = 0; c < 3 && seed > 0; ++c) x[c] += 0.09f * float(d) * part();
                drop.rest.push_back(x);
            }
    SimulationParameters parameters = way.of();
    parameters.gravity = Vec3f::Zero();
    parameters.threads = 1;
    parameters.artificial_viscosity = 0.02f;
    Simulation simulation;
    simulation.add_body(drop);
    simulation.finish_building("drop", parameters);
    const double ball = d * std::cbrt(0.75 / std::numbers::pi * double(drop.rest.size()));
    const double omega = std::sqrt(8.0 * sigma / (1000.0 * ball * ball * ball));
    std::vector<double> q;
    const double interval = 0.1 / omega;
    for (double phase = 0.0; phase < 3.4 * std::numbers::pi; phase += 0.1) {
        simulation.advance(interval);
        Snapshot snapshot;
        simulation.capture(snapshot);
        const Vec3d centre = simulation.diagnostics().bodies[0].centre;
        double along = 0.0, all = 0.0;
        for (const Vec4f& x : snapshot.position) {
            const Vec3d p = x.head<3>().cast<double>() - centre;
            along += p.z() * p.z(), all += p.squaredNorm();
        }
        q.push_back(3.0 * along / all - 1.0);
    }
    return fit_oscillation(q, interval, omega).omega / omega;
}

struct Drift {
    double momentum = 0.0, spin = 0.0, way = 0.0;
};

/// Of a body that pulls itself round, over what its parts have: sqrt(2 m E) at the highest kinetic
/// energy E, that times the radius, the radius.
Drift drift(const FluidWay& way, const std::string& model, const std::string& shape, double d,
            double sigma, double seconds) {
    Simulation simulation = build(fluid(way, model, shape, d, sigma, 0.001));
    const Vec3d start = simulation.diagnostics().bodies[0].centre;
    double scale = 0.0, farthest = 0.0;
    Snapshot snapshot;
    for (int k = 0; k < 20; ++k) {
        simulation.advance(seconds / 20.0);
        simulation.capture(snapshot);
        farthest = 0.0;
        for (const Vec4f& x : snapshot.position)
            farthest = std::max(farthest, (x.head<3>().cast<double>() - start).norm());
        const double mass = 1000.0 * d * d * d * double(snapshot.position.size());
        scale = std::max(scale, std::sqrt(2.0 * mass * simulation.diagnostics().energy.kinetic));
    }
    const Diagnostics end = simulation.diagnostics();
    const double n = double(snapshot.position.size());
    const double ball = d * std::cbrt(0.75 / std::numbers::pi * n);
    return {end.linear_momentum.norm() / scale, end.angular_momentum.norm() / (scale * ball),
            farthest / ball};
}

}  // namespace

std::vector<Law> drops(Extent extent) {
    const bool full = extent == Extent::full;
    std::vector<Law> result;
    struct Shape {
        const char *name, *text;
        double spacing, sigma, seconds;
        const char* model = "cohesion";
        FluidWay way = usual_way;
    };
    std::vector<Shape> shapes = {
        {"box, sigma = 100", "shape = \"box\"\nsize = [0.5, 0.5, 0.5]\n", 0.05, 100.0, 2.0},
        {"slab, sigma = 10", "shape = \"box\"\nsize = [0.6, 0.4, 0.25]\n", 0.05, 10.0, 4.0},
        // Files that ask for the model of older versions get one that keeps momentum, too.
        {"capsule, sigma = 50, colour_field", "shape = \"capsule\"\nradius = 0.2\nheight = 0.5\n",
         0.04, 50.0, 4.0, "colour_field"},
        {"disc, sigma = 10, colour_field", "shape = \"cylinder\"\nradius = 0.3\nheight = 0.2\n",
         0.05, 10.0, 4.0, "colour_field"},
        {"cube, sigma = 50, colour_field", "shape = \"box\"\nsize = [0.4, 0.4, 0.4]\n", 0.04, 50.0,
         3.0, "colour_field"}};
    if (full)
        shapes.push_back({"rod, sigma = 50", "shape = \"cylinder\"\nradius = 0.12\nheight = 0.6\n",
                          0.03, 50.0, 2.0});
    for (const FluidWay& way : other_ways) {
        Shape box = shapes.front();
        box.way = way;
        shapes.push_back(box);
    }
    for (const Shape& s : shapes) {
        const Drift moved = drift(s.way, s.model, s.text, s.spacing, s.sigma, s.seconds);
        const std::string name = s.name + told(s.way);
        result.push_back(
            {name + ": momentum over what its parts have", moved.momentum, 0.0, 1e-6, "1"});
        result.push_back(
            {name + ": spin over R times what its parts have", moved.spin, 0.0, 1e-6, "1"});
        result.push_back({name + ": farthest particle over R", moved.way, 1.0, 0.15, "1"});
    }
    struct Start {
        double radius, spacing, sigma;
        unsigned seed;
    };
    std::vector<Start> starts = {{0.3, 0.05, 10.0, 1}, {0.3, 0.05, 10.0, 0}, {0.35, 0.05, 50.0, 1}};
    if (full)
        starts.insert(starts.end(), {{0.3, 0.05, 10.0, 2},
                                     {0.3, 0.05, 10.0, 3},
                                     {0.4, 0.05, 1.0, 1},
                                     {0.25, 0.025, 10.0, 1},
                                     {0.3, 0.04, 10.0, 0},
                                     {0.33, 0.05, 10.0, 0},
                                     {0.27, 0.04, 50.0, 0}});
    // Implicit steps make them swing too fast: see docs/method.md.
    std::vector<FluidWay> ways = {{"explicit", "normal"}};
    if (full) ways.push_back(usual_way);
    for (const FluidWay& way : ways) {
        double mean = 0.0;
        for (const Start& s : starts) {
            const double omega = rayleigh(s.radius, s.spacing, s.sigma, s.seed, way);
            mean += omega / double(starts.size());
            char what[100];
            std::snprintf(what, sizeof what, "drop of R = %.2f m, d = %.3g m, %s", s.radius,
                          s.spacing, s.seed > 0 ? "shaken" : "from a lattice");
            result.push_back({what + told(way) + ": omega over Rayleigh's", omega, 1.0, 0.25, "1"});
        }
        result.push_back({"mean of these drops" + told(way), mean, 1.0, 0.10, "1"});
    }
    return result;
}

}  // namespace taffy::laws
