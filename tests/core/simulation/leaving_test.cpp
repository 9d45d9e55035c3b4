// Particles that leave the scene: whatever held them, and the balances of particles, mass and heat.
#include <algorithm>
#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Simulation build(const std::string& text, const FluidWay& way = {}) {
    SceneDescription scene = parse_scene(text, "leaving.toml");
    scene.simulation = way.of(scene.simulation);
    return build_simulation(scene);
}

/// A weightless cube of a fluid around the origin.
std::string cube(const std::string& more) {
    return R"([simulation]
gravity = [0.0, 0.0, 0.0]
fluid_speed = 5
[[body]]
name = "water"
shape = "box"
size = [0.6, 0.6, 0.6]
position = [0.0, 0.0, 0.0]
spacing = 0.06
[body.material]
phase = "fluid"
)" + more;
}

std::string ball_sink(const std::string& position, const std::string& radius) {
    return "[[sink]]\nname = \"drain\"\nshape = \"sphere\"\nposition = " + position +
           "\nradius = " + radius + "\n";
}

uint32_t nearest_particle(const Simulation& simulation, const Vec3f& point) {
    const Snapshot s = snapshot_of(simulation);
    uint32_t nearest = 0;
    const auto distance = [&](uint32_t i) { return (s.position[i].head<3>() - point).norm(); };
    for (uint32_t i = 0; i < s.position.size(); ++i)
        if (distance(i) < distance(nearest)) nearest = i;
    return nearest;
}

/// Grips the particle there. Returns where it is.
Vec3f grab(Simulation& simulation, const Vec3f& point, float radius) {
    const uint32_t particle = nearest_particle(simulation, point);
    const Vec3f anchor = snapshot_of(simulation).position[particle].head<3>();
    simulation.apply(AddGrip{1, ParticleId(particle), anchor, radius});
    return anchor;
}

size_t with_flags(const Simulation& simulation, uint8_t flags) {
    const Snapshot s = snapshot_of(simulation);
    return size_t(std::ranges::count_if(s.flags, [&](uint8_t f) { return (f & flags) == flags; }));
}

}  // namespace

TEST_CASE("a grip is gone with the particle that it picked, and moving it is no mistake",
          "[simulation][source][grip]") {
    Simulation simulation = build(cube(ball_sink("[1.0, 0.0, 0.0]", "0.5")));
    const Vec3f anchor = grab(simulation, Vec3f(0.27f, 0.0f, 0.0f), 0.15f);
    CHECK(with_flags(simulation, particle_flag::gripped) > 5);
    simulation.apply(MoveGrip{1, anchor + Vec3f(0.6f, 0.0f, 0.0f)});
    for (int i = 0; i < 40 && !snapshot_of(simulation).grips.empty(); ++i) simulation.advance(0.05);
    CHECK(snapshot_of(simulation).grips.empty());
    CHECK(simulation.diagnostics().sinks.at(0).removed > 0);
    CHECK(with_flags(simulation, particle_flag::gripped) == 0);
    // A hand that has not heard of it yet goes on.
    CHECK_NOTHROW(simulation.apply(MoveGrip{1, anchor}));
    CHECK_NOTHROW(simulation.apply(TwistGrip{1, Vec3f::UnitX(), 1.0f}));
    CHECK_NOTHROW(simulation.apply(RemoveGrip{1}));
    CHECK_THROWS_AS(simulation.apply(MoveGrip{2, anchor}), InputError);
    simulation.advance(0.1);
    CHECK(healthy(simulation));
    // The same name may be used again.
    grab(simulation, Vec3f(-0.27f, 0.0f, 0.0f), 0.15f);
    CHECK(snapshot_of(simulation).grips.size() == 1);
}

TEST_CASE("a grip of which a part leaves goes on with the rest", "[simulation][source][grip]") {
    // The sink takes what lies at one side of the patch in the first step.
    Simulation simulation = build(cube(ball_sink("[0.24, 0.0, 0.0]", "0.16")));
    const Vec3f anchor = grab(simulation, Vec3f::Zero(), 0.25f);
    const size_t before = with_flags(simulation, particle_flag::gripped);
    simulation.apply(TwistGrip{1, Vec3f::UnitZ(), 0.0f});
    // A step so short that the water itself, which begins to spread, moves by little.
    simulation.apply(SetParameter{"simulation.step_policy", std::string("fixed")});
    simulation.step();
    simulation.apply(SetParameter{"simulation.step_policy", std::string("automatic")});
    const size_t after = with_flags(simulation, particle_flag::gripped);
    INFO(before << " particles gripped, then " << after);
    CHECK(after < before);
    CHECK(after > before / 3);
    CHECK(with_flags(simulation, particle_flag::gripped | particle_flag::absent) == 0);
    const GripState grip = snapshot_of(simulation).grips.at(0);
    CHECK(std::abs(grip.angle) < 1e-3f);  // the patch is smaller, not turned
    CHECK((grip.anchor - anchor).norm() < 1e-3f);
    // It still pulls what it has: away from the sink, to rest at the target.
    const Vec3f target = anchor - Vec3f(0.2f, 0.0f, 0.0f);
    simulation.apply(MoveGrip{1, target});
    simulation.advance(1.0);
    REQUIRE(snapshot_of(simulation).grips.size() == 1);
    CHECK((snapshot_of(simulation).grips.at(0).anchor - target).norm() < 0.03f);
    CHECK(healthy(simulation));
}

TEST_CASE("what a source lets out again is not held by the grip that it was in",
          "[simulation][source][grip]") {
    Simulation simulation = build(cube(ball_sink("[0.24, 0.0, 0.0]", "0.16") + R"([[source]]
name = "tap"
body = "water"
shape = "disc"
radius = 0.15
position = [0.0, 0.0, 2.0]
direction = [0.0, 0.0, 1.0]
speed = 2.0
)"));
    const Vec3f anchor = grab(simulation, Vec3f::Zero(), 0.25f);
    simulation.apply(MoveGrip{1, anchor});
    simulation.advance(0.3);
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.diagnostics.sources.at(0).emitted > 20);
    size_t gripped = 0;  // of what has just come out
    for (size_t i = 0; i < s.position.size(); ++i)
        if (is_present(s.flags[i]) && s.position[i].z() > 1.5f)
            gripped += (s.flags[i] & particle_flag::gripped) != 0;
    CHECK(gripped == 0);
    CHECK(s.grips.size() == 1);
}

TEST_CASE("a sink does not take what a clamp or a handle holds", "[simulation][source]") {
    const auto bar = [](const std::string& role) {
        return R"([simulation]
gravity = [0.0, 0.0, 0.0]
[[body]]
name = "bar"
shape = "box"
size = [0.8, 0.24, 0.24]
position = [0.0, 0.0, 0.0]
spacing = 0.06
[body.material]
phase = "meltable"
young_modulus = 1e5
[[body.region]]
name = "end"
role = ")" + role +
               R"("
lower = [0.3, -1.0, -1.0]
upper = [1.0, 1.0, 1.0]
[[sink]]
name = "drain"
shape = "halfspace"
position = [0.1, 0.0, 0.0]
normal = [-1.0, 0.0, 0.0]
)";
    };
    const std::string role = GENERATE("fixed", "handle");
    INFO(role);
    Simulation simulation = build(bar(role));
    const uint8_t held = role == "fixed" ? particle_flag::fixed : particle_flag::handle;
    const size_t all = simulation.diagnostics().present;
    const size_t clamped = with_flags(simulation, held);
    REQUIRE(clamped > 10);
    simulation.advance(0.1);
    const Diagnostics d = simulation.diagnostics();
    CHECK(d.sinks.at(0).removed > 10);
    CHECK(d.present + d.sinks.at(0).removed == all);
    CHECK(with_flags(simulation, held) == clamped);
    CHECK(with_flags(simulation, uint8_t(held | particle_flag::absent)) == 0);
    CHECK(healthy(simulation));
}

TEST_CASE("a melt that flows, freezes and drains keeps the books of particles, mass and heat",
          "[simulation][source][heat]") {
    const FluidWay way = each_melting_way();
    INFO(way.name());
    // Fewer particles than come out: all of them go round several times.
    const std::string text = R"([simulation]
gravity = [0.0, 0.0, -9.81]
ambient_temperature = 20
ambient_loss = 300
[[body]]
name = "wax"
shape = "empty"
spacing = 0.06
[body.material]
phase = "meltable"
density = 900
young_modulus = 1e5
temperature = 150
melting_start = 80
melting_end = 90
heat_capacity = 2000
heat_diffusion = 5e-3
molten_viscosity = 5
[[source]]
name = "tap"
body = "wax"
shape = "disc"
radius = 0.12
position = [0.0, 0.0, 0.8]
speed = 1.5
temperature = 110
[[obstacle]]
name = "slide"
shape = "box"
size = [1.0, 1.0, 0.1]
position = [0.0, 0.0, 0.3]
rotation = [0.0, 35.0, 0.0]
temperature = 0
conductance = 1e6
[[sink]]
name = "drain"
shape = "halfspace"
position = [0.0, 0.0, 0.0]
normal = [0.0, 0.0, 1.0]
)";
    Simulation simulation = build(text, way);
    const double mass = 900.0 * 0.06 * 0.06 * 0.06;
    CHECK(simulation.diagnostics().heat.total == 0.0);
    bool frozen = false;
    for (int k = 0; k < 15; ++k) {
        simulation.advance(0.2);
        const Diagnostics d = simulation.diagnostics();
        const HeatFigures& heat = d.heat;
        CHECK(d.sources.at(0).emitted == d.present + d.sinks.at(0).removed + d.lost);
        CHECK(d.bodies.at(0).present == d.present);
        // Heat over its mean temperature is the mass that is there.
        CHECK(heat.total / heat.mean / 2000.0 == Approx(mass * double(d.present)).epsilon(1e-6));
        const double brought = mass * 2000.0 * 110.0 * double(d.sources.at(0).emitted);
        CHECK(heat.total == Approx(heat.given + heat.streamed).margin(1e-9 * brought));
        CHECK(heat.lowest >= 0.0);
        CHECK(heat.highest <= 110.0);
        frozen = frozen || (heat.lowest < 80.0 && d.melted_fraction < 0.8);
    }
    const Diagnostics end = simulation.diagnostics();
    INFO(end.sources.at(0).emitted << " out, " << end.sinks.at(0).removed << " in");
    CHECK(end.sources.at(0).emitted > 500);
    CHECK(end.sinks.at(0).removed > 300);
    CHECK(frozen);
    CHECK(end.heat.given < 0.0);
    CHECK(healthy(simulation));
    // Nothing is left, and the books still hold.
    simulation.apply(SetParameter{"source.tap.active", false});
    simulation.apply(SetParameter{"obstacle.slide.temperature", 300.0});
    simulation.advance(4.0);
    const Diagnostics empty = simulation.diagnostics();
    CHECK(empty.heat.total == Approx(empty.heat.given + empty.heat.streamed).margin(1.0));
    CHECK(empty.present < end.present);
    simulation.apply(Reset{});
    CHECK(simulation.diagnostics().heat.streamed == 0.0);
    CHECK(simulation.diagnostics().present == 0);
}
