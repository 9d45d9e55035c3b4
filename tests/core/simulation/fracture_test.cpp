// Bodies that break, in whole simulations.
#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

MaterialParameters brittle(float fracture_strain) {
    MaterialParameters m;
    m.young_modulus = 2e5f;
    m.damping = 20.0f;
    m.fracture_strain = fracture_strain;
    return m;
}

/// How far the end of a bar that is held by its other end has gone under its own weight.
double pulled(double gravity, float fracture_strain) {
    const BodyDefinition bar = block("bar", 12, 3, 3, brittle(fracture_strain));
    Simulation s;
    s.add_body(bar);
    s.add_region({"bar.end", RegionKind::fixed, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() < 0.25f; })});
    s.add_region({"bar.tip", RegionKind::probe, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() > 1.1f; })});
    SimulationParameters p;
    p.threads = 1;
    p.gravity = Vec3f(float(gravity), 0.0f, 0.0f);
    s.finish_building("bar", p);
    s.advance(0.42);  // three halves of a swing when whole: farthest
    REQUIRE(healthy(s));
    return s.diagnostics().probes.back().displacement.x();
}

}  // namespace

TEST_CASE("A bar that hangs breaks where its strain passes the fracture strain", "[fracture]") {
    const double gravity = 20.0;  // largest strain while it swings: 2 rho g L / E = 0.2
    const double whole = pulled(gravity, 0.0f);
    REQUIRE(whole > 0.03);
    CHECK(pulled(gravity, 0.5f) == Approx(whole).epsilon(0.02));
    CHECK(pulled(gravity, 0.08f) > 10.0 * whole);  // it falls
}

TEST_CASE("A bar that spins itself to pieces keeps its momenta and gains no energy", "[fracture]") {
    BodyDefinition bar = block("bar", 16, 3, 3, brittle(0.15f));
    bar.velocity = Vec3f(0.5f, 0.0f, 1.0f);
    bar.angular_velocity = Vec3f(0.0f, 12.0f, 1.0f);
    Simulation s;
    s.add_body(bar);
    SimulationParameters p;
    p.threads = 1;
    p.gravity = Vec3f::Zero();
    p.contact_friction = 0.0f;  // of fragments that touch: acts a spacing apart, so turns them
    p.step_fraction = 0.7f;     // at 0.8 the energy that a leapfrog shows swings by 0.3 %
    s.finish_building("bar", p);
    const Diagnostics before = s.diagnostics();
    double energy = before.energy.total();
    for (int k = 0; k < 20; ++k) {
        s.advance(0.02);
        const double now = s.diagnostics().energy.total();
        CHECK(now < energy * (1.0 + 1e-3));
        energy = now;
    }
    const Diagnostics after = s.diagnostics();
    const Vec3d size = after.bodies[0].upper - after.bodies[0].lower;
    CHECK(size.maxCoeff() > 2.5);  // of 1.6 m: parts fly away
    const double linear = before.linear_momentum.norm(), angular = before.angular_momentum.norm();
    CHECK((after.linear_momentum - before.linear_momentum).norm() < 1e-5 * linear);
    CHECK((after.angular_momentum - before.angular_momentum).norm() < 0.01 * angular);
    CHECK(healthy(s));
}

TEST_CASE("A ball falls through the gap that a broken bar leaves, and reset mends it",
          "[fracture]") {
    const auto bar = block("bar", 12, 3, 3, brittle(0.1f));
    Simulation s;
    s.add_body(bar);
    s.add_region({"bar.ends", RegionKind::fixed, 0, particles_where(bar, [](const Vec3f& x) {
                      return x.x() < 0.15f || x.x() > 1.05f;
                  })});
    MaterialParameters heavy;
    heavy.density = 8000.0f;
    heavy.young_modulus = 1e6f;
    BodyDefinition ball = block("ball", 3, 3, 3, heavy);
    move_body(ball, Vec3f(0.45f, 0.0f, 0.5f));
    ball.velocity = Vec3f(0.0f, 0.0f, -4.0f);
    s.add_body(ball);
    SimulationParameters p;
    p.threads = 1;
    s.finish_building("ball", p);
    const Snapshot first = snapshot_of(s);
    s.advance(0.8);
    const std::vector<Vec4f> once = snapshot_of(s).position;
    CHECK(s.diagnostics().bodies[1].upper.z() < -0.3);
    CHECK(healthy(s));
    s.apply(Reset{});
    CHECK(same_bits(snapshot_of(s).position, first.position));
    s.advance(0.8);
    CHECK(same_bits(snapshot_of(s).position, once));
}

TEST_CASE("A body may become brittle while it runs, with the operator corotated only",
          "[fracture]") {
    MaterialParameters m = brittle(0.0f);
    BodyDefinition bar = block("bar", 12, 3, 3, m);
    Simulation s;
    s.add_body(bar);
    s.finish_building("bar", {});
    s.apply(SetParameter{"body.bar.fracture_strain", 0.2});
    s.advance(0.05);
    CHECK(healthy(s));
    m.elasticity = ElasticityOperator::mls;
    bar.material = m;
    Simulation other;
    other.add_body(bar);
    other.finish_building("bar", {});
    CHECK_THROWS_AS(other.apply(SetParameter{"body.bar.fracture_strain", 0.2}), InputError);
}
