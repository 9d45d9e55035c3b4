// Bodies that creep, in whole simulations.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double hold = 1.0;  // [s] under load

struct Bend {
    double loaded, residual;  // of the tip [m]
};

/// A clamped bar hangs under gravity for a while, then without; what is left of its bend.
Bend bend(float creep, float yield, float max_plastic = 100.0f, int thickness = 3) {
    MaterialParameters m;
    m.young_modulus = 5e5f;
    m.damping = 50.0f;
    m.settling = 8.0f;
    m.creep = creep;
    m.yield = yield;
    m.max_plastic = max_plastic;
    const BodyDefinition bar = block("bar", 12, thickness, thickness, m);
    Simulation s;
    s.add_body(bar);
    s.add_region({"bar.end", RegionKind::fixed, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() < 0.25f; })});
    s.add_region({"bar.tip", RegionKind::probe, 0,
                  particles_where(bar, [](const Vec3f& x) { return x.x() > 1.1f; })});
    SimulationParameters p;
    p.threads = 1;
    s.finish_building("bar", p);
    const auto tip = [&] { return s.diagnostics().probes.back().displacement.z(); };
    s.advance(hold);
    Bend result{};
    result.loaded = -tip();
    s.apply(SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, 0.0)});
    s.advance(2.0);
    REQUIRE(healthy(s));
    result.residual = -tip();
    return result;
}

}  // namespace

TEST_CASE("What stays of a bend grows with the creep rate", "[plastic]") {
    const Bend elastic = bend(0.0f, 0.002f);
    REQUIRE(elastic.loaded > 0.05);
    CHECK(std::abs(elastic.residual) < 0.02 * elastic.loaded);
    double last = 0.02 * elastic.loaded;
    for (const float creep : {0.5f, 2.0f, 8.0f}) {
        const Bend b = bend(creep, 0.002f);
        CAPTURE(creep, b.loaded, b.residual);
        CHECK(b.residual > 1.3 * last);
        CHECK(b.loaded > elastic.loaded);
        last = b.residual;
    }
}

TEST_CASE("Below the yield nothing of a bend stays", "[plastic]") {
    const Bend below = bend(8.0f, 0.2f), elastic = bend(0.0f, 0.2f);
    CHECK(std::abs(below.residual) < 0.02 * below.loaded);
    CHECK(below.loaded == Approx(elastic.loaded).epsilon(1e-3));
    const Bend half = bend(8.0f, 0.01f), low = bend(8.0f, 0.002f);
    CHECK(half.residual < low.residual);
}

TEST_CASE("The plastic limit ends the flow", "[plastic]") {
    const Bend limited = bend(8.0f, 0.002f, 0.01f), free = bend(8.0f, 0.002f);
    CHECK(limited.residual > 0.0);
    CHECK(limited.residual < 0.5 * free.residual);
}

TEST_CASE("Creep switched on while a body moves goes on from there", "[plastic]") {
    const auto run = [](bool early) {
        MaterialParameters m = undamped(1e5f);
        if (early) m.creep = 1.0f;
        m.yield = 1.0f;  // never reached
        BodyDefinition body = block("bar", 8, 3, 3, m);
        body.angular_velocity = Vec3f(0.0f, 4.0f, 1.0f);
        Simulation s;
        s.add_body(body);
        s.finish_building("bar", weightless());
        s.advance(0.5);
        if (!early) s.apply(SetParameter{"body.bar.creep", 1.0});
        s.advance(0.5);
        return snapshot_of(s).position;
    };
    const std::vector<Vec4f> switched = run(false), early = run(true);
    for (size_t i = 0; i < early.size(); ++i)
        CHECK((switched[i] - early[i]).norm() < 2e-3f);  // a fiftieth of the spacing
}
