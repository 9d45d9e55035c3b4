// Bodies that creep, break and melt, in implicit steps.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <random>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr Integrator integrators[] = {Integrator::explicit_leapfrog, Integrator::implicit,
                                      Integrator::backward_euler};

SimulationParameters with(Integrator integrator) {
    SimulationParameters p;
    p.threads = 1;
    p.integrator = integrator;
    return p;
}

/// A bar or strip held at one end, with a probe at the other.
Simulation held_bar(const MaterialParameters& material, int thickness,
                    const SimulationParameters& parameters) {
    const BodyDefinition bar = block("bar", 12, 3, thickness, material);
    Simulation s;
    s.add_body(bar);
    s.add_region({"bar.end", RegionKind::fixed, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() < 0.25f; })});
    s.add_region({"bar.tip", RegionKind::probe, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() > 1.1f; })});
    s.finish_building("bar", parameters);
    return s;
}

Vec3d tip(const Simulation& s) {
    return s.diagnostics().probes.back().displacement;
}

MaterialParameters wax() {
    MaterialParameters m;
    m.phase = Phase::meltable;
    m.young_modulus = 1e5f;
    m.damping = 20.0f;
    m.melting_start = 40.0f;
    m.melting_end = 80.0f;
    m.molten_viscosity = 5.0f;
    m.molten_creep = 0.0f;
    return m;
}

}  // namespace

TEST_CASE("What stays of a bend is the same with every integrator", "[plastic][implicit]") {
    for (const StrainMeasure strain : {StrainMeasure::cauchy, StrainMeasure::green})
        for (const int thickness : {3, 1}) {
            double expected = 0.0;
            for (const Integrator integrator : integrators) {
                MaterialParameters m;
                m.young_modulus = thickness > 1 ? 5e5f : 3e6f;
                m.damping = 50.0f;
                m.settling = 8.0f;
                m.creep = 3.0f;
                m.yield = 0.002f;
                m.strain = strain;
                Simulation s = held_bar(m, thickness, with(integrator));
                s.advance(1.0);
                const double loaded = -tip(s).z();
                s.apply(SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, 0.0)});
                s.advance(2.0);
                const double residual = -tip(s).z();
                INFO("integrator " << int(integrator) << ", strain " << int(strain)
                                   << ", thickness " << thickness << ": loaded " << loaded
                                   << ", left " << residual << ", explicit " << expected);
                CHECK(healthy(s));
                CHECK(residual > 0.2 * loaded);
                if (integrator == Integrator::explicit_leapfrog) expected = residual;
                CHECK(residual == Approx(expected).epsilon(0.05));
            }
        }
}

TEST_CASE("A bar that hangs breaks with every integrator", "[fracture][implicit]") {
    const auto pulled = [](Integrator integrator, float fracture_strain) {
        MaterialParameters m;
        m.young_modulus = 2e5f;
        m.damping = 20.0f;
        m.fracture_strain = fracture_strain;
        SimulationParameters p = with(integrator);
        p.gravity = Vec3f(20.0f, 0.0f, 0.0f);
        Simulation s = held_bar(m, 3, p);
        s.advance(0.42);
        REQUIRE(healthy(s));
        return tip(s).x();
    };
    for (const Integrator integrator : integrators) {
        const double whole = pulled(integrator, 0.0f);
        INFO("integrator " << int(integrator) << ": " << whole);
        CHECK(pulled(integrator, 0.5f) == Approx(whole).epsilon(0.02));
        CHECK(pulled(integrator, 0.08f) > 10.0 * whole);  // it falls
    }
}

TEST_CASE("A falling, rotating block melts and freezes in implicit steps and keeps its momenta",
          "[phase][implicit]") {
    for (const Integrator integrator : {Integrator::implicit, Integrator::backward_euler}) {
        BodyDefinition body = block("wax", 5, 5, 5, wax());
        body.angular_velocity = Vec3f(0.0f, 2.0f, 3.0f);
        body.velocity = Vec3f(0.5f, 0.0f, 1.0f);
        Simulation s;
        s.add_body(body);
        SimulationParameters p = with(integrator);
        p.gravity = Vec3f::Zero();
        s.finish_building("wax", p);
        const Diagnostics before = s.diagnostics();
        for (const double temperature : {100.0, 20.0}) {
            s.apply(SetParameter{"body.wax.temperature", temperature});
            s.advance(0.1);
        }
        const Diagnostics after = s.diagnostics();
        const double L = before.angular_momentum.norm();
        INFO("integrator " << int(integrator) << ": angular momentum off by "
                           << (after.angular_momentum - before.angular_momentum).norm() / L);
        CHECK(healthy(s));
        CHECK((after.linear_momentum - before.linear_momentum).norm() <
              1e-4 * before.linear_momentum.norm());
        CHECK((after.angular_momentum - before.angular_momentum).norm() < 0.02 * L);
        CHECK(after.energy.total() < before.energy.total() * 1.001);
        CHECK(s.diagnostics().bodies[0].upper.allFinite());
    }
}

TEST_CASE("What melts in implicit steps lies flat, as in explicit ones", "[phase][implicit]") {
    // A block of 4 x 4 x 4 becomes one layer, whose centre is half a spacing up where pressure
    // holds it and a quarter where it is so thin that only contacts do. One particle may stay upon
    // the others or not, by chance: 0.1 spacings of its own, so nothing of the mean. The particles
    // begin a little off their lattice: columns that stand exactly upright stay so until rounding
    // topples them.
    constexpr int starts = 8;
    constexpr double spacing = 0.1, layer = 0.5 * spacing, contact = 0.25 * spacing;  // [m]
    for (const Integrator integrator :
         {Integrator::explicit_leapfrog, Integrator::implicit, Integrator::backward_euler})
        for (int start = 0; start < starts; ++start) {
            MaterialParameters m = wax();
            m.temperature = 100.0f;
            m.molten_viscosity = 2.0f;
            BodyDefinition body = block("wax", 4, 4, 4, m);
            body.velocity = 1e-3f * Vec3f(float(start), float(start % 3), -float(start % 2));
            std::mt19937 random{uint32_t(start)};
            std::uniform_real_distribution<float> off(-0.002f, 0.002f);  // 2 % of the spacing [m]
            for (Vec3f& x : body.rest)
                for (int axis = 0; axis < 3; ++axis) x[axis] += off(random);
            Simulation s;
            s.add_body(body);
            s.add_obstacle(floor_at(0.0f));
            s.finish_building("wax", with(integrator));
            s.advance(0.8);
            INFO("integrator " << int(integrator) << ", start " << start);
            CHECK(healthy(s));
            const auto puddle = s.diagnostics().bodies[0];
            CHECK(double(puddle.centre.z()) < layer);
            CHECK(double(puddle.centre.z()) > 0.9 * contact);
            CHECK(double(puddle.upper.z()) < 2.5 * spacing);
        }
}
