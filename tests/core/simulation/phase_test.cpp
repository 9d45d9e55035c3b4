// Bodies that melt and freeze, in whole simulations.
#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <cmath>

#include "core/base/error.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

MaterialParameters wax(float temperature = 20.0f) {
    MaterialParameters m;
    m.phase = Phase::meltable;
    m.young_modulus = 1e5f;
    m.damping = 20.0f;
    m.temperature = temperature;
    m.melting_start = 40.0f;
    m.melting_end = 80.0f;
    m.molten_viscosity = 5.0f;
    m.molten_creep = 0.0f;
    return m;
}

void set_temperature(Simulation& s, double value) {
    s.apply(SetParameter{"body.*.temperature", value});
}

/// A ball of particles of the lattice.
BodyDefinition ball(const std::string& name, int across, const MaterialParameters& material) {
    BodyDefinition body = block(name, across, across, across, material);
    const float radius = 0.05f * float(across);
    std::erase_if(body.rest,
                  [&](const Vec3f& x) { return (x - Vec3f::Constant(radius)).norm() > radius; });
    return body;
}

/// Nine of ten particles are below it: single ones splash.
double height(const Simulation& s) {
    std::vector<float> z;
    for (const Vec4f& x : snapshot_of(s).position) z.push_back(x.z());
    std::sort(z.begin(), z.end());
    return double(z[z.size() * 9 / 10]);
}

double energy(const Simulation& s) {
    return s.diagnostics().energy.total();
}

}  // namespace

TEST_CASE("A solid below its melting range moves as one that cannot melt", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const auto run = [&](Phase phase) {
        MaterialParameters m = wax();
        m.phase = phase;
        BodyDefinition body = block("bar", 8, 3, 3, m);
        Simulation s;
        s.add_body(body);
        s.add_region({"bar.end", RegionKind::fixed, 0,
                      particles_where(body, [](const Vec3f& x) { return x.x() < 0.15f; })});
        SimulationParameters p = way.of();
        p.threads = 1;
        s.finish_building("bar", p);
        s.advance(0.5);
        return s.diagnostics().bodies[0].lower.z();
    };
    const double solid = run(Phase::solid), meltable = run(Phase::meltable);
    REQUIRE(solid < -0.05);  // it hangs
    CHECK(meltable == Approx(solid).epsilon(0.01));
}

TEST_CASE("The molten part of a body is its place in the melting range", "[phase]") {
    Simulation s;
    s.add_body(block("bar", 4, 3, 3, wax()));
    SimulationParameters p;
    p.threads = 1;
    s.finish_building("bar", p);
    for (const auto& [temperature, molten] :
         {std::pair(20.0, 0.0), {40.0, 0.0}, {50.0, 0.25}, {70.0, 0.75}, {90.0, 1.0}}) {
        set_temperature(s, temperature);
        s.step();
        INFO(temperature << " C");
        CHECK(s.diagnostics().bodies[0].molten == Approx(molten).margin(1e-6));
    }
}

TEST_CASE("Freezing a falling, rotating drop keeps its momenta and adds no energy", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    BodyDefinition drop = ball("drop", 8, wax(100.0f));
    drop.velocity = Vec3f(1.0f, 0.5f, 2.0f);
    drop.angular_velocity = Vec3f(1.0f, 3.0f, 0.0f);
    Simulation s;
    s.add_body(drop);
    SimulationParameters p = way.of();
    p.threads = 1;
    s.finish_building("drop", p);
    s.advance(0.1);
    REQUIRE(s.diagnostics().melted_fraction == 1.0);
    const double gravity = -9.81;
    const double mass = 1.0 * double(drop.rest.size());
    const Diagnostics before = s.diagnostics();
    const Vec3d spin0 =
        before.angular_momentum - before.bodies[0].centre.cross(before.linear_momentum);
    for (int k = 1; k <= 10; ++k) {  // within a tenth of a second
        set_temperature(s, 100.0 - 8.0 * k);
        s.advance(0.01);
    }
    const Diagnostics after = s.diagnostics();
    REQUIRE(after.melted_fraction == 0.0);
    const Vec3d expected = before.linear_momentum + Vec3d(0.0, 0.0, 0.1 * gravity * mass);
    CHECK((after.linear_momentum - expected).norm() < 1e-5 * expected.norm());
    const Vec3d spin1 =
        after.angular_momentum - after.bodies[0].centre.cross(after.linear_momentum);
    CHECK((spin1 - spin0).norm() < 0.01 * spin0.norm());
    CHECK(after.energy.total() < before.energy.total() + 1e-4 * before.energy.kinetic);
    s.advance(0.3);
    const Diagnostics later = s.diagnostics();
    CHECK(later.energy.total() < after.energy.total() + 1e-4 * before.energy.kinetic);
    CHECK(healthy(s));
}

TEST_CASE("Melting a bent bar releases no energy", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    BodyDefinition bar = block("bar", 8, 3, 3, wax());
    Simulation s;
    s.add_body(bar);
    s.add_region({"bar.end", RegionKind::fixed, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() < 0.15f; })});
    SimulationParameters p = way.of();
    p.threads = 1;
    s.finish_building("bar", p);
    s.advance(0.6);
    REQUIRE(s.diagnostics().energy.elastic > 0.1);
    double last = energy(s);
    for (int k = 0; k < 30; ++k) {
        set_temperature(s, 20.0 + 3.0 * k);
        s.advance(0.01);
        const double now = energy(s);
        CHECK(now < last + 1e-3 * std::abs(last));
        last = now;
    }
    CHECK(healthy(s));
}

TEST_CASE("What melts and freezes a hundred times keeps its particles, mass and heat", "[phase]") {
    const FluidWay way = each_melting_way();
    INFO(way.name());
    Simulation s;
    s.add_body(ball("drop", 6, wax(30.0f)));
    s.finish_building("drop", way.of(weightless()));
    const Diagnostics first = s.diagnostics();
    for (int k = 0; k < 100; ++k) {  // heated and cooled from inside
        s.apply(SetParameter{"body.drop.heating", 1000.0});
        while (s.diagnostics().heat.lowest < 90.0) s.advance(0.01);
        REQUIRE(s.diagnostics().melted_fraction == 1.0);
        s.apply(SetParameter{"body.drop.heating", -1000.0});
        while (s.diagnostics().heat.highest > 30.0) s.advance(0.01);
        REQUIRE(s.diagnostics().melted_fraction == 0.0);
    }
    REQUIRE(healthy(s));
    const Diagnostics last = s.diagnostics();
    CHECK(last.present == first.present);
    const double mass = double(last.present);               // [kg]
    CHECK(last.linear_momentum.norm() < 1e-5 * mass);       // of 1 m/s: rounding
    const double exchanged = 200.0 * 60.0 * 1000.0 * mass;  // about, [J]
    CHECK(std::abs(last.heat.total - first.heat.total - last.heat.given) < 1e-9 * exchanged);
    CHECK(last.energy.total() < 1.0);
    CHECK(last.bodies[0].volume == Approx(first.bodies[0].volume).epsilon(0.05));
}

TEST_CASE("A refrozen bar is as stiff as a fresh one", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const auto sag = [&](bool refreeze) {
        BodyDefinition bar = block("bar", 10, 3, 3, wax());
        Simulation s;
        s.add_body(bar);
        s.add_region({"bar.end", RegionKind::fixed, 0,
                      particles_where(bar, [](const Vec3f& x) { return x.x() < 0.25f; })});
        s.add_region({"bar.tip", RegionKind::probe, 0,
                      particles_where(bar, [](const Vec3f& x) { return x.x() > 0.9f; })});
        s.finish_building("bar", way.of(weightless()));
        if (refreeze) {
            set_temperature(s, 100.0);
            s.advance(0.2);
            set_temperature(s, 20.0);
            s.advance(0.02);
        }
        const auto tip = [&] {
            for (const ProbeFigures& f : s.diagnostics().probes)
                if (f.name == "bar.tip") return f.displacement.z();
            return 0.0;
        };
        const double start = tip();
        s.apply(SetParameter{"body.bar.settling", 10.0});
        s.apply(SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, -2.0)});
        s.advance(2.0);
        return tip() - start;
    };
    const double fresh = sag(false), refrozen = sag(true);
    REQUIRE(fresh < -0.01);
    CHECK(refrozen == Approx(fresh).epsilon(0.1));
}

TEST_CASE("Two drops that touch while molten freeze as one body", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    BodyDefinition a = ball("a", 6, wax(100.0f)), b = ball("b", 6, wax(100.0f));
    move_body(b, Vec3f(0.6f, 0.0f, 0.0f));
    Simulation s;
    s.add_body(a), s.add_body(b);
    s.finish_building("drops", way.of(weightless()));
    s.advance(0.2);
    set_temperature(s, 20.0);
    s.advance(0.1);
    // Pull one away: the other follows.
    const double before = s.diagnostics().bodies[1].centre.x();
    s.apply(AddGrip{1, ParticleId(0), snapshot_of(s).position[0].head<3>(), 0.3f});
    s.apply(MoveGrip{1, Vec3f(-2.0f, 0.3f, 0.3f)});
    s.advance(1.5);
    INFO(snapshot_of(s).notice);
    CHECK(healthy(s));
    const Diagnostics d = s.diagnostics();
    CHECK(d.bodies[1].centre.x() < before - 1.0);
    CHECK(d.bodies[1].centre.x() - d.bodies[0].centre.x() < 0.8);
}

TEST_CASE("A melted body runs out, lies flat and freezes there", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    BodyDefinition body = block("wax", 6, 6, 6, wax());
    Simulation s;
    s.add_body(body);
    s.add_obstacle(floor_at(0.0f));
    SimulationParameters p = way.of();
    p.threads = 1;
    s.finish_building("wax", p);
    s.advance(0.2);
    set_temperature(s, 100.0);
    s.advance(1.5);
    const Diagnostics flat = s.diagnostics();
    const double flat_height = height(s);
    CHECK(flat.bodies[0].upper.z() < 0.45);
    CHECK(flat.bodies[0].upper.x() - flat.bodies[0].lower.x() > 0.8);
    CHECK(flat.bodies[0].lower.z() > 0.0);
    set_temperature(s, 20.0);
    s.advance(0.8);
    const Diagnostics frozen = s.diagnostics();
    CHECK(healthy(s));
    CHECK(frozen.energy.kinetic < 0.5);
    CHECK(height(s) == Approx(flat_height).margin(0.05));
}

TEST_CASE("What freezes on a floor at one stroke is lifted at most by what solids keep off it",
          "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    // Molten particles may be a quarter of a spacing nearer to the floor than solid ones.
    constexpr double lift = 0.25 * 0.1;  // [m]
    for (const BodyDefinition& body :
         {block("cube", 6, 6, 6, wax()), ball("ball", 7, wax()), block("tower", 4, 4, 8, wax())}) {
        Simulation s;
        s.add_body(body);
        s.add_obstacle(floor_at(0.0f));
        SimulationParameters p = way.of();
        p.threads = 1;
        p.xsph = 0.1f;  // which looks at neighbours before forces do
        s.finish_building("wax", p);
        s.advance(0.2);
        set_temperature(s, 100.0);
        s.advance(1.5);
        const Energies before = s.diagnostics().energy;
        const double weight = 9.81 * double(body.rest.size());  // [N]
        set_temperature(s, 20.0);
        double most = 0.0;
        for (int k = 0; k < 10; ++k) {
            s.advance(0.02);
            most = std::max(most, s.diagnostics().energy.total());
        }
        INFO(body.name << ": from " << before.total() << " to " << most << " J, the lift alone "
                       << weight * lift);
        CHECK(most > 0.0);
        CHECK(most < before.total() + weight * lift);
    }
}

TEST_CASE("A change of parameters leaves what is molten a fluid", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation s;
    s.add_body(block("wax", 5, 5, 5, wax(100.0f)));
    s.add_obstacle(floor_at(0.0f));
    SimulationParameters p = way.of();
    p.threads = 1;
    s.finish_building("wax", p);
    s.advance(0.1);
    const double step = s.next_step_size();
    s.apply(SetParameter{"simulation.contact_friction", 0.3});
    CHECK(s.next_step_size() < 1.2 * step);
    set_temperature(s, 90.0);
    CHECK(s.next_step_size() < 1.2 * step);
    s.step();
    CHECK(s.diagnostics().energy.compression > 0.0);
}

TEST_CASE("Reset gives back bonds and temperatures; a run repeats bit for bit", "[phase]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const auto build = [&](int threads) {
        Simulation s;
        s.add_body(block("wax", 5, 5, 5, wax()));
        s.add_obstacle(floor_at(0.0f));
        SimulationParameters p = way.of();
        p.threads = threads;
        s.finish_building("wax", p);
        return s;
    };
    // The longer it is molten, the more there is that could outlive the reset: lists for wider
    // searches, and where a step was searched last.
    const double molten = GENERATE(0.2, 0.8);
    const auto story = [molten](Simulation& s) {
        set_temperature(s, 20.0);
        s.apply(Reset{});
        s.advance(0.02);
        set_temperature(s, 100.0);
        s.advance(molten);
        set_temperature(s, 20.0);
        s.advance(0.1);
        return snapshot_of(s).position;
    };
    Simulation one = build(1), two = build(2);
    const std::vector<Vec4f> first = story(one);
    CHECK(same_bits(first, story(one)));
    CHECK(same_bits(first, story(two)));
}

TEST_CASE("A melting range that is upside down is refused", "[phase]") {
    MaterialParameters m = wax();
    m.melting_start = 90.0f, m.melting_end = 10.0f;
    Simulation s;
    CHECK_THROWS_WITH(s.add_body(block("bar", 4, 3, 3, m)),
                      Catch::Contains("'bar'") && Catch::Contains("melting ends at 10 C"));
}

TEST_CASE("What bonds cannot do is refused with a reason", "[phase]") {
    Simulation s;
    s.add_body(block("bar", 4, 3, 3, undamped()));
    s.finish_building("bar", weightless());
    s.apply(SetParameter{"body.bar.elasticity", std::string("mls")});
    CHECK_THROWS_WITH(s.apply(SetParameter{"body.bar.creep", 1.0}),
                      Catch::Contains("body 'bar'") && Catch::Contains("corotated"));
    s.apply(SetParameter{"body.bar.elasticity", std::string("corotated")});
    s.apply(SetParameter{"body.bar.creep", 1.0});
    CHECK_THROWS_AS(s.apply(SetParameter{"body.bar.elasticity", std::string("mls")}), InputError);
}

TEST_CASE("What melts, creeps or breaks has both strains and all integrators", "[phase]") {
    Simulation s;
    s.add_body(block("bar", 4, 3, 3, undamped()));
    s.finish_building("bar", weightless());
    for (const char* strain : {"green", "cauchy"})
        for (const char* integrator : {"implicit", "backward_euler", "explicit"}) {
            s.apply(SetParameter{"body.bar.strain", std::string(strain)});
            s.apply(SetParameter{"simulation.integrator", std::string(integrator)});
            s.apply(SetParameter{"body.bar.creep", 1.0});
            s.apply(SetParameter{"body.bar.fracture_strain", 0.5});
            s.apply(SetParameter{"body.bar.volume_stiffness", 1.0});
            CHECK(s.step() == StepStatus::done);
        }
}
