// The simulation's own clock, and capturing it, which must change nothing.
#include "core/stepping/step_clock.h"

#include <catch2/catch.hpp>
#include <functional>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("frames of a 60th of a second are cut into equal steps", "[clock]") {
    CHECK(frame_end(0.0) == Approx(1.0 / 60.0));
    CHECK(frame_end(1.0 / 60.0 - 1e-12) == Approx(2.0 / 60.0));
    for (const double limit : {1.0 / 60.0, 0.01, 1.0 / 120.0, 1e-3, 3e-5}) {
        double time = 0.0;
        int steps = 0;
        const double first = StepClock::even_step(time, limit);
        CHECK(first <= limit * (1.0 + 1e-6));
        while (time < 1.0 - 1e-9) {
            const double dt = StepClock::even_step(time, limit);
            CHECK(dt == Approx(first).epsilon(1e-6));
            time += dt, ++steps;
        }
        CHECK(time == Approx(1.0).margin(1e-12));
        CHECK(steps == 60 * int(std::ceil(1.0 / 60.0 / limit - 1e-6)));
    }
    CHECK(StepClock::even_step(0.0, 0.04) == Approx(2.0 / 60.0));
}

TEST_CASE("the step comes down at once and goes up slowly", "[clock]") {
    StepClock clock;
    clock.choose(0.0, 1e-3);
    CHECK(clock.step() == 1e-3);
    clock.choose(0.1, 2e-4);
    CHECK(clock.step() == 2e-4);
    clock.choose(0.3, 1e-3);
    CHECK(clock.step() == 2e-4);  // nor before a quarter of a second is over
    for (double time = 0.3; time < 0.55; time += 0.01) clock.choose(time, 1e-3);
    CHECK(clock.step() == 0.625e-3);
    double before = clock.step();
    for (double time = 0.55; time < 2.0; time += 0.01) {
        clock.choose(time, 1e-3);
        CHECK(clock.step() <= before * std::exp2(0.25) * (1.0 + 1e-9));
        before = clock.step();
    }
    CHECK(clock.step() == 1e-3);
    // A limit that jumps to and fro leaves a step that stays.
    for (int k = 0; k < 1000; ++k) {
        clock.choose(2.0 + 0.01 * k, k % 10 == 0 ? 5e-4 : 1e-3);
        if (k > 0) CHECK(clock.step() == 5e-4);
    }
}

TEST_CASE("falls again and again do not hold the step down where it is far below its limit",
          "[clock]") {
    StepClock clock;
    double time = 0.0;
    const auto pass = [&](double seconds, double allowed) {
        for (const double end = time + seconds; time < end; time += 1e-3)
            clock.choose(time, allowed);
    };
    for (int fall = 0; fall < 10; ++fall) pass(0.9, 1e-3), pass(2e-3, 4e-4);
    CHECK(clock.step() == 4e-4);
    pass(0.52, 1e-3);
    CHECK(clock.step() == 0.625e-3);
    pass(6.0, 1e-3);  // nearer to the limit it is patient
    CHECK(clock.step() == 1e-3);
}

namespace {

const char* const bodies_that_touch = R"(
[[body]]
name = "bar"
shape = "box"
size = [0.8, 0.3, 0.3]
spacing = 0.1
position = [0, 0, 0.3]
angular_velocity = [1, 2, 0]
[body.material]
young_modulus = 2e5
damping = 0
strain = "green"
[[body]]
name = "ball"
shape = "sphere"
radius = 0.25
spacing = 0.1
position = [0.2, 0, 0.9]
velocity = [0, 0, -3]
[[obstacle]]
name = "ground"
shape = "plane"
)";

const char* const bodies_that_flow = R"(
[[body]]
name = "wax"
shape = "box"
size = [0.5, 0.4, 0.4]
spacing = 0.1
position = [0, 0, 0.2]
[body.material]
phase = "meltable"
temperature = 20
melting_start = 40
melting_end = 60
heating = 60
molten_young_modulus = 0
[[body]]
name = "water"
shape = "box"
size = [0.3, 0.3, 0.3]
spacing = 0.1
position = [0.1, 0, 0.7]
[body.material]
phase = "fluid"
[[obstacle]]
name = "ground"
shape = "plane"
)";

Snapshot after(const char* scene, const std::function<void(Simulation&)>& run) {
    SceneDescription description = parse_scene(scene, "scene.toml");
    description.simulation.threads = 1;
    Simulation simulation = build_simulation(description);
    run(simulation);
    return snapshot_of(simulation);
}

void look_every(Simulation& simulation, double interval, double end) {
    for (int k = 1; interval * k < end + 1e-9; ++k) {
        simulation.advance(interval * k - simulation.time());
        CHECK(simulation.time() == Approx(interval * k));
        CHECK(snapshot_of(simulation).diagnostics.time == Approx(interval * k));
        simulation.next_step_size();
    }
    simulation.advance(end - simulation.time());
}

}  // namespace

TEST_CASE("whoever looks, whenever and how often, changes no bit", "[clock]") {
    for (const char* scene : {bodies_that_touch, bodies_that_flow}) {
        const Snapshot alone = after(scene, [](Simulation& s) { s.advance(1.0); });
        REQUIRE(alone.notice.empty());
        for (const double interval : {1.0 / 60.0, 0.01, 0.0037, 0.1, 2e-4}) {
            const Snapshot seen =
                after(scene, [&](Simulation& s) { look_every(s, interval, 1.0); });
            CHECK(same_bits(alone.position, seen.position));
            CHECK(alone.diagnostics.step == seen.diagnostics.step);
            CHECK(alone.diagnostics.energy.kinetic == seen.diagnostics.energy.kinetic);
            CHECK(alone.diagnostics.heat.total == seen.diagnostics.heat.total);
        }
        const Snapshot fixed = after(scene, [](Simulation& s) {
            s.apply(SetParameter{"simulation.step_policy", std::string("fixed")});
            s.apply(SetParameter{"simulation.fixed_step", 3.3e-4});
            look_every(s, 0.0037, 0.3);
        });
        const Snapshot fixed_alone = after(scene, [](Simulation& s) {
            s.apply(SetParameter{"simulation.step_policy", std::string("fixed")});
            s.apply(SetParameter{"simulation.fixed_step", 3.3e-4});
            s.advance(0.3);
        });
        CHECK(same_bits(fixed.position, fixed_alone.position));
    }
}

TEST_CASE("neither pauses nor speed, threads or a value set again change a bit", "[clock]") {
    const Snapshot alone = after(bodies_that_flow, [](Simulation& s) { s.advance(0.5); });
    const Snapshot touched = after(bodies_that_flow, [](Simulation& s) {
        for (int k = 0; k < 50; ++k) {
            s.advance(0.01);
            s.apply(SetPaused{k % 2 == 0});
            s.apply(SetParameter{"simulation.speed", 0.1 + 0.01 * k});
            s.apply(SetParameter{"simulation.threads", 1.0 + k % 2});
            s.apply(
                SetColourField{k % 3 == 0 ? &colour_field("von_mises") : &colour_field("speed")});
            s.apply(SetParameter{"body.wax.young_modulus",
                                 double(snapshot_of(s).bodies[0].material.young_modulus)});
        }
    });
    CHECK(touched.diagnostics.step == alone.diagnostics.step);
    CHECK(same_bits(touched.position, alone.position));
}

TEST_CASE("between two steps a body that falls is where it should be", "[clock]") {
    MaterialParameters material;
    BodyDefinition body = block("block", 4, 3, 3, material);
    body.velocity = Vec3f(3, 0, 1);
    Simulation simulation;
    simulation.add_body(body);
    SimulationParameters parameters;
    parameters.threads = 1;
    parameters.step_policy = StepPolicy::fixed;
    parameters.fixed_step = 1.1e-3f;
    simulation.finish_building("fall", parameters);
    const Diagnostics first = simulation.diagnostics();
    for (int k = 1; k < 200; ++k) {
        simulation.advance(4e-4);
        const double t = simulation.time();
        CHECK(t == Approx(4e-4 * k).margin(1e-9));
        const Diagnostics d = simulation.diagnostics();
        const Vec3d fallen = d.bodies[0].centre - first.bodies[0].centre;
        CHECK(fallen.x() == Approx(3.0 * t).margin(1e-6));
        CHECK(fallen.z() == Approx(t - 0.5 * 9.81 * t * t).margin(1e-6));
        CHECK(d.bodies[0].velocity.z() == Approx(1.0 - 9.81 * t).margin(1e-4));
        CHECK(d.energy.total() == Approx(first.energy.total()).epsilon(1e-5));
        Vec3d mean = Vec3d::Zero();
        const Snapshot snapshot = snapshot_of(simulation);
        for (const Vec4f& x : snapshot.position) mean += x.head<3>().cast<double>();
        mean /= double(snapshot.position.size());
        CHECK((mean - d.bodies[0].centre).norm() < 1e-6);
    }
}
