// Bodies that become meltable, fluid or solid while they run, and go back.
#include <catch2/catch.hpp>
#include <random>

#include "core/base/error.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

MaterialParameters jelly() {
    MaterialParameters m;
    m.young_modulus = 1e5f;
    m.damping = 20.0f;
    m.viscosity = 2.0f;
    m.melting_start = 40.0f;
    m.melting_end = 80.0f;
    m.molten_viscosity = 2.0f;
    return m;
}

void set_phase(Simulation& s, const char* phase) {
    s.apply(SetParameter{"body.jelly.phase", std::string(phase)});
}

/// A block on a floor, or free in space. It is no perfect lattice: columns of that stay upright
/// when they have melted, until rounding topples them.
Simulation block_of(const MaterialParameters& material, bool on_floor, const FluidWay& way = {},
                    const Vec3f& spin = Vec3f::Zero()) {
    BodyDefinition body = block("jelly", 4, 4, 4, material);
    std::mt19937 random(1);
    std::uniform_real_distribution<float> shake(-0.05f * body.spacing, 0.05f * body.spacing);
    for (Vec3f& x : body.rest)
        for (int axis = 0; axis < 3; ++axis) x[axis] += shake(random);
    body.angular_velocity = spin;
    Simulation s;
    s.add_body(body);
    if (on_floor) s.add_obstacle(floor_at(0.0f));
    SimulationParameters p = way.of();
    p.threads = 1;
    if (!on_floor) p.gravity = Vec3f::Zero();
    s.finish_building("jelly", p);
    return s;
}

double height(const Simulation& s) {
    std::vector<float> z;
    for (const Vec4f& x : snapshot_of(s).position) z.push_back(x.z());
    std::sort(z.begin(), z.end());
    return double(z[z.size() * 9 / 10]);
}

}  // namespace

TEST_CASE("A solid that is made a fluid runs out, and stays as it lies when made solid again",
          "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    MaterialParameters material = jelly();
    material.viscosity = 20.0f;
    Simulation s = block_of(material, true, way);
    s.advance(0.1);
    const double standing = height(s);
    CHECK(standing > 0.3);
    set_phase(s, "fluid");
    s.advance(1.5);
    const double lying = height(s);
    CHECK(healthy(s));
    CHECK(lying < 0.6 * standing);
    set_phase(s, "solid");
    s.advance(1.0);
    CHECK(healthy(s));
    CHECK(height(s) == Approx(lying).margin(0.1));  // a spacing
    const double before = s.diagnostics().bodies[0].centre.x();
    s.advance(0.5);
    CHECK(s.diagnostics().bodies[0].centre.x() == Approx(before).margin(0.01));  // runs no further
}

TEST_CASE("No change of phase gives energy or momentum", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    for (const Phase first : {Phase::solid, Phase::fluid, Phase::meltable}) {
        MaterialParameters m = jelly();
        m.phase = first;
        Simulation s = block_of(m, false, way, Vec3f(1.0f, 2.0f, 3.0f));
        s.advance(0.02);
        for (const char* phase : {"meltable", "fluid", "solid", "meltable", "solid", "fluid"}) {
            const Diagnostics before = s.diagnostics();
            set_phase(s, phase);
            const Diagnostics same = s.diagnostics();
            INFO("began as " << int(first) << ", became " << phase);
            // A fluid's pressure is that of the places, whatever made them.
            const double stored = same.energy.compression;
            CHECK(same.energy.total() - stored <
                  before.energy.total() - before.energy.compression + 1e-6);
            s.advance(0.05);
            const Diagnostics after = s.diagnostics();
            const double L = before.angular_momentum.norm();
            CHECK((after.angular_momentum - before.angular_momentum).norm() < 0.02 * L);
            CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-4 * L);
            CHECK(healthy(s));
        }
    }
}

TEST_CASE("A solid that is made meltable moves as before until it is warm, then melts", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation solid = block_of(jelly(), true, way), switched = block_of(jelly(), true, way);
    solid.advance(0.2), switched.advance(0.1);
    set_phase(switched, "meltable");
    switched.advance(0.1);
    const std::vector<Vec4f> a = snapshot_of(solid).position, b = snapshot_of(switched).position;
    for (size_t i = 0; i < a.size(); ++i) CHECK((a[i] - b[i]).norm() < 2e-3f);
    switched.apply(SetParameter{"body.jelly.temperature", 100.0});
    switched.advance(0.8);
    CHECK(healthy(switched));
    CHECK(switched.diagnostics().melted_fraction == 1.0);
    CHECK(height(switched) < 0.6 * height(solid));
}

TEST_CASE("Reset after changes of phase begins with the first shape, in the present phase",
          "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation s = block_of(jelly(), true, way);
    s.advance(0.1);
    const std::vector<Vec4f> solid = snapshot_of(s).position;
    set_phase(s, "fluid");
    s.advance(0.3);
    set_phase(s, "solid");
    s.advance(0.1);
    s.apply(Reset{});
    s.advance(0.1);
    const std::vector<Vec4f> again = snapshot_of(s).position;
    for (size_t i = 0; i < solid.size(); ++i) CHECK((again[i] - solid[i]).norm() < 2e-3f);
    set_phase(s, "fluid");
    s.apply(Reset{});
    s.advance(0.8);
    CHECK(height(s) < 0.25);
}

TEST_CASE("What cannot change its phase is refused with a reason", "[phase]") {
    Simulation s = block_of(jelly(), false);
    s.apply(SetParameter{"simulation.integrator", std::string("implicit")});
    CHECK_THROWS_WITH(set_phase(s, "fluid"), Catch::Contains("explicit"));
    set_phase(s, "meltable");  // its molten parts are kicked
    s.step();
    CHECK(healthy(s));
    s.apply(SetParameter{"simulation.integrator", std::string("explicit")});
    set_phase(s, "solid");
    CHECK_THROWS_WITH(s.apply(SetParameter{"body.jelly.elasticity", std::string("mls")}),
                      Catch::Contains("bonds"));
    set_phase(s, "fluid");
    CHECK_THROWS_AS(s.apply(SetParameter{"simulation.integrator", std::string("implicit")}),
                    InputError);
}

TEST_CASE(
    "a solve of fluids does not serve for longer than it was made for when a stiff body melts",
    "[phase]") {
    MaterialParameters stiff = jelly(), water;
    stiff.young_modulus = 1e7f;
    water.phase = Phase::fluid;
    BodyDefinition above = block("water", 4, 4, 4, water);
    for (Vec3f& x : above.rest) x.z() += 4 * above.spacing;
    Simulation s;
    s.add_body(block("jelly", 4, 4, 4, stiff));
    s.add_body(above);
    s.add_obstacle(floor_at(0.0f));
    SimulationParameters p;
    p.threads = 1;
    s.finish_building("jelly", p);
    s.advance(0.1);
    double solved = s.time(), last = -1.0, period = 0.0;
    int of_many_steps = 0;
    for (int k = 0; k < 60; ++k) {
        if (k == 20) set_phase(s, "fluid");  // steps may be as long as those of the water now
        const double before = s.time();
        REQUIRE(s.step() == StepStatus::done);
        const Diagnostics d = s.diagnostics();
        if (d.pressure_residual != last) {  // solved anew
            solved = before, period = d.fluid_step, last = d.pressure_residual;
            of_many_steps += period > 2.0 * (s.time() - before);
        }
        if (k > 10) CHECK(s.time() - solved <= 1.02 * period);
    }
    CHECK(of_many_steps > 1);
    CHECK(healthy(s));
}
