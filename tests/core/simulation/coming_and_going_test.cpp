// Bodies and particles come and go while others are held, melt and flow: the others are not
// affected.
#include <catch2/catch.hpp>
#include <map>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/sampling.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

// Far from each other, with steps of one size: what one does is no matter of the others.
const std::string scene_text = R"([simulation]
step_policy = "fixed"
fixed_step = 2e-4
gravity = [0.0, 0.0, -9.81]
fluid_speed = 10
[[body]]
name = "beam"
shape = "box"
size = [0.6, 0.2, 0.2]
position = [0.0, 0.0, 1.0]
spacing = 0.05
[[body.region]]
name = "left"
role = "fixed"
lower = [-1.0, -1.0, -1.0]
upper = [-0.24, 1.0, 1.0]
[[body]]
name = "spare"
shape = "box"
size = [0.2, 0.2, 0.2]
position = [0.0, 5.0, 1.0]
spacing = 0.05
[[body]]
name = "candle"
shape = "box"
size = [0.25, 0.25, 0.25]
position = [5.0, 0.0, 1.0]
spacing = 0.05
[body.material]
phase = "meltable"
young_modulus = 1e5
melting_start = 30
melting_end = 35
molten_viscosity = 5.0
temperature = 29.8
heating = 40
[[body]]
name = "toffee"
shape = "box"
size = [0.3, 0.3, 0.3]
position = [0.0, -5.0, 1.0]
spacing = 0.05
[body.material]
creep = 1.0
[[body]]
name = "water"
shape = "box"
size = [0.3, 0.3, 0.3]
position = [-5.0, 0.0, 1.0]
spacing = 0.05
[body.material]
phase = "fluid"
)";

SceneDescription scene() {
    return parse_scene(scene_text, "going.toml");
}

/// By id: where the particles of a body are.
std::map<ParticleId, Vec4f> places(const Simulation& simulation, const std::string& body) {
    const Snapshot s = snapshot_of(simulation);
    std::map<ParticleId, Vec4f> found;
    for (size_t k = 0; k < s.position.size(); ++k)
        if (s.bodies[s.body[k]].name == body) found[s.id[k]] = s.position[k];
    return found;
}

uint32_t index_of(const Simulation& simulation, const std::string& body) {
    const Snapshot s = snapshot_of(simulation);
    uint32_t b = 0;
    while (s.bodies.at(b).name != body) ++b;
    return b;
}

void hold_beam(Simulation& simulation) {
    const auto beam = places(simulation, "beam");
    const auto& [id, x] = *beam.rbegin();
    simulation.apply(AddGrip{1, id, x.head<3>(), 0.0f});
    simulation.apply(MoveGrip{1, x.head<3>() + Vec3f(0.0f, 0.05f, 0.0f)});
}

void run(Simulation& simulation, int steps) {
    for (int k = 0; k < steps; ++k) {
        const StepStatus status = simulation.step();
        INFO(simulation.break_down().reason);
        REQUIRE(status == StepStatus::done);
    }
}

size_t molten(const Simulation& simulation) {
    return size_t(1e6 * simulation.diagnostics().melted_fraction);
}

void check_same(const Simulation& a, const Simulation& b, const std::string& body) {
    INFO(body);
    const auto one = places(a, body), other = places(b, body);
    REQUIRE(one.size() == other.size());
    size_t different = 0;
    for (const auto& [id, x] : one) different += !(x == other.at(id));
    CHECK(different == 0);
}

}  // namespace

TEST_CASE("bodies and particles that go change no bit of the others", "[simulation][rows]") {
    Simulation left_alone = build_simulation(scene()), other = build_simulation(scene());
    for (Simulation* s : {&left_alone, &other}) {
        hold_beam(*s);
        run(*s, 60);
    }
    CHECK(molten(other) > 0);
    // A body that keeps its shape, as a whole; some of what creeps, of what melts, and of a fluid.
    other.remove_body(index_of(other, "spare"));
    std::vector<ParticleId> some;
    for (const std::string body : {"toffee", "water"}) {
        const auto there = places(other, body);
        for (const auto& [id, x] : there)
            if (some.size() % 2 == 0 || x.z() > 1.0f) some.push_back(id);
    }
    const size_t before = other.particle_count();
    other.remove_particles(some);
    CHECK(other.particle_count() + some.size() == before);
    CHECK(snapshot_of(other).grips.size() == 1);
    for (int round = 0; round < 8; ++round) {
        run(left_alone, 20), run(other, 20);
        for (const std::string body : {"beam", "candle"}) check_same(left_alone, other, body);
    }
    CHECK(places(other, "spare").empty());
    // Ids of what has gone mean nothing.
    CHECK_THROWS_AS(other.apply(AddGrip{2, some.front(), Vec3f::Zero(), 0.0f}), InputError);
    // A reset brings all of it back, bit for bit.
    left_alone.apply(Reset{}), other.apply(Reset{});
    for (const std::string body : {"beam", "spare", "candle", "toffee", "water"})
        check_same(left_alone, other, body);
    run(left_alone, 60), run(other, 60);
    for (const std::string body : {"beam", "spare", "candle", "toffee", "water"})
        check_same(left_alone, other, body);
    CHECK(left_alone.state_hash() != 0);
}

TEST_CASE("a body that comes changes no bit of the others", "[simulation][rows]") {
    const SceneDescription whole = scene();
    Simulation left_alone = build_simulation(whole), other = build_simulation(whole);
    for (Simulation* s : {&left_alone, &other}) {
        hold_beam(*s);
        run(*s, 40);
    }
    for (const std::string name : {"spare", "toffee", "candle"}) {
        BodyDescription fresh = whole.bodies.at(index_of(other, name));
        fresh.name = "second " + name;
        fresh.position += Vec3f(10.0f, 10.0f, 0.0f);
        other.add_body(define_body(fresh, sample_shape(*fresh.shape, fresh.spacing)));
    }
    for (int round = 0; round < 8; ++round) {
        run(left_alone, 20), run(other, 20);
        for (const std::string body : {"beam", "spare", "toffee", "candle", "water"})
            check_same(left_alone, other, body);
    }
    // It falls like the first, and keeps its shape.
    const Snapshot s = snapshot_of(other);
    const auto& bodies = s.diagnostics.bodies;
    CHECK(bodies.at(5).velocity.z() == Approx(-9.81 * 159.5 * 2e-4).epsilon(1e-3));
    CHECK(bodies.at(5).volume == Approx(bodies.at(1).volume).epsilon(1e-3));
    other.apply(Reset{});
    CHECK(places(other, "second spare").empty());
    left_alone.apply(Reset{});
    for (const std::string body : {"beam", "candle", "water"}) check_same(left_alone, other, body);
}

TEST_CASE("what comes and goes may be of another kind: finer, hotter, tense, softer",
          "[simulation][rows]") {
    const SceneDescription whole = scene();
    Simulation left_alone = build_simulation(whole), other = build_simulation(whole);
    for (Simulation* s : {&left_alone, &other}) {
        hold_beam(*s);
        run(*s, 50);
    }
    const auto come = [&](const std::string& like, const std::string& name, auto change) {
        BodyDescription fresh = whole.bodies.at(index_of(other, like));
        fresh.name = name;
        fresh.position += Vec3f(10.0f, 10.0f, 0.0f);
        change(fresh);
        other.add_body(define_body(fresh, sample_shape(*fresh.shape, fresh.spacing)));
    };
    // Each while heat is on its way and materials are not due to be looked at: 7 is no regular
    // time.
    run(left_alone, 7), run(other, 7);
    come("water", "fine water", [](BodyDescription& b) { b.spacing = 0.0375f; });
    come("candle", "conductor", [](BodyDescription& b) {
        b.material.heat_diffusion = 0.1f;
        b.position.y() += 5.0f;
    });
    come("toffee", "soft toffee", [](BodyDescription& b) {
        b.material.creep = 500.0f;
        b.position.y() -= 5.0f;
    });
    come("water", "mercury", [](BodyDescription& b) {
        b.material.surface_tension = 0.2f;
        b.position.x() += 10.0f;
    });
    const auto compare = [&] {
        for (const std::string body : {"beam", "spare", "candle", "toffee", "water"})
            check_same(left_alone, other, body);
    };
    for (int round = 0; round < 12; ++round) {
        run(left_alone, 23), run(other, 23);
        compare();
    }
    const size_t before = molten(left_alone);
    CHECK(before > 0);
    for (const std::string body : {"fine water", "conductor", "soft toffee", "mercury"}) {
        other.remove_body(index_of(other, body));
        for (int round = 0; round < 4; ++round) {
            run(left_alone, 11), run(other, 11);
            compare();
        }
    }
    CHECK(molten(left_alone) > before);
}

TEST_CASE("what keeps its rest shape loses all of its particles or none", "[simulation][rows]") {
    Simulation simulation = build_simulation(scene());
    const auto beam = places(simulation, "beam");
    const uint64_t before = simulation.state_hash();
    const std::vector<ParticleId> one{beam.begin()->first};
    CHECK_THROWS_WITH(simulation.remove_particles(one), Catch::Contains("'beam'"));
    CHECK(simulation.state_hash() == before);
}
