// The methods of Becker et al. 2009, Fig. 2, and the integrators, in one run: docs/method.md shows
// what `taffy_analytic_tests "[.methods]"` prints.
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "core/elasticity/elasticity.h"
#include "core/particles/particles.h"
#include "tests/analytic/beams.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

struct Method {
    const char* name;
    ElasticityOperator op;
    const char* integrator;
};

constexpr Method methods[] = {
    {"`original`", ElasticityOperator::original, "explicit"},
    {"`corotated_2009`", ElasticityOperator::corotated_2009, "explicit"},
    {"`corotated`", ElasticityOperator::corotated, "explicit"},
    {"`mls`", ElasticityOperator::mls, "explicit"},
    {"`corotated`, `implicit`", ElasticityOperator::corotated, "implicit"},
    {"`corotated`, `backward_euler`", ElasticityOperator::corotated, "backward_euler"},
};

template <class Work>
double milliseconds(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The 16 x 4 x 4 bar of E = 1e7, nu = 0.3 in a wall, under a tenth of gravity.
Simulation clamped_bar(const Method& method, float damping) {
    MaterialParameters material = undamped(1e7f);
    material.elasticity = method.op;
    material.damping = damping;
    material.settling = damping > 0.0f ? 4.0f : 0.0f;
    const BodyDefinition bar = block("bar", 18, 4, 4, material);
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_region({"bar.wall", RegionKind::fixed, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() < 0.2f; })});
    simulation.add_region({"bar.tip", RegionKind::probe, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() > 1.7f; })});
    SimulationParameters parameters;
    parameters.threads = 1;
    parameters.gravity = Vec3f(0, 0, -0.981f);
    simulation.finish_building("bar", parameters);
    simulation.apply(SetParameter{"simulation.integrator", std::string(method.integrator)});
    return simulation;
}

/// Sag at rest over Timoshenko's.
double sag(const Method& method) {
    Simulation simulation = clamped_bar(method, 20.0f);
    simulation.advance(4.0);
    const double d = 0.1, q = 1000.0 * 16 * d * d * 0.981;
    const double theory = timoshenko_sag(1e7, 0.3, 4 * d, q, 16.5 * d, 16 * d);
    if (!healthy(simulation)) return std::nan("");
    return -simulation.diagnostics().probes.at(1).displacement.z() / theory;
}

/// Changes over one free turn of the block of 10 x 5 x 5 particles at 3 rad/s, relative.
struct Spin {
    double angular_momentum = 0.0, energy = 0.0;
};
Spin free_spin(const Method& method) {
    MaterialParameters material = undamped(1e6f);
    material.elasticity = method.op;
    BodyDefinition body = block("block", 10, 5, 5, material);
    body.angular_velocity = Vec3f(0, 0, 3);
    Simulation simulation;
    simulation.add_body(body);
    simulation.finish_building("spin", weightless());
    simulation.apply(SetParameter{"simulation.integrator", std::string(method.integrator)});
    const Diagnostics before = simulation.diagnostics();
    simulation.advance(2.0 * std::numbers::pi / 3.0);
    const Diagnostics after = simulation.diagnostics();
    return {after.angular_momentum.z() / before.angular_momentum.z() - 1.0,
            after.energy.total() / before.energy.total() - 1.0};
}

/// Wall time of the elastic forces of a cube of 1000 particles, on one thread.
double elastic_milliseconds(const Method& method) {
    MaterialParameters material = undamped();
    material.elasticity = method.op;
    RestShape shape;
    for (const Vec3f& p : block("cube", 10, 10, 10, material).rest) shape.x0.push_back(padded(p));
    std::vector<Vec4f> x = shape.x0, force(x.size(), Vec4f::Zero());
    for (Vec4f& p : x) p.x() += 0.02f * std::sin(3.0f * p.y());
    const ThreadPool pool(1);
    Elasticity elasticity;
    elasticity.add_body({0, shape.x0.size()}, std::move(shape), material);
    double best = 1e9;
    for (int k = 0; k < 40; ++k)
        best = std::min(best, milliseconds([&] { elasticity.add_forces(pool, x, force); }));
    return best;
}

/// Wall time per step and per simulated second of the bar while it swings, on one thread.
struct Cost {
    double step = 0.0, second = 0.0;
};
Cost swing_cost(const Method& method) {
    Simulation simulation = clamped_bar(method, 0.0f);
    simulation.advance(0.05);
    const uint64_t before = simulation.diagnostics().step;
    const double ms = milliseconds([&] { simulation.advance(0.5); });
    return {ms / double(simulation.diagnostics().step - before), 2.0 * ms};
}

}  // namespace

TEST_CASE("original, corotated_2009, corotated, mls and the implicit integrators as a table",
          "[.methods]") {
    std::printf(
        "| method | elastic forces, 1000 particles | sag | angular momentum, a turn | "
        "energy, a turn | largest step | a step | a simulated second |\n"
        "|---|---|---|---|---|---|---|---|\n");
    for (const Method& method : methods) {
        const bool implicit = std::string(method.integrator) != "explicit";
        const double limit = snapshot_of(clamped_bar(method, 0.0f)).bodies[0].stable_step;
        const Spin spin = free_spin(method);
        const Cost cost = swing_cost(method);
        char step[32];
        std::snprintf(step, sizeof step, implicit ? "none up to 20 ms" : "%.2f ms", 1e3 * limit);
        std::printf("| %s | %.3f ms | %.2f | %+.0e | %+.0e | %s | %.3f ms | %.0f ms |\n",
                    method.name, elastic_milliseconds(method), sag(method), spin.angular_momentum,
                    spin.energy, step, cost.step, cost.second);
        std::fflush(stdout);
    }
}
