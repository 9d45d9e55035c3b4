// Obstacles, and regions that are held along some axes only.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/particles/particles.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double g = 9.81;

const char* const integrators[] = {"explicit", "implicit", "backward_euler"};

/// A body whose particles move along some axes only, as a fixed region or a handle.
Simulation on_rollers(const std::string& integrator, const std::string& shape, double height,
                      const std::string& role, const std::string& free, const std::string& more) {
    return build_simulation(parse_scene(
        "[simulation]\nthreads = 1\nimplicit_step = 0.01\nintegrator = \"" + integrator +
            "\"\n[[body]]\nname = \"block\"\nspacing = 0.1\n" + shape + "position = [0, 0, " +
            std::to_string(height) +
            "]\n[body.material]\nyoung_modulus = 1e5\ndamping = 50\nsettling = 20\n"
            "[[body.region]]\nname = \"all\"\nrole = \"" +
            role + "\"\nlower = [-9, -9, -9]\nupper = [9, 9, 9]\nfree = \"" + free + "\"\n" + more,
        "rollers.toml"));
}

float lowest(const Simulation& simulation) {
    float z = 1e9f;
    for (const Vec4f& x : snapshot_of(simulation).position) z = std::min(z, x.z());
    return z;
}

}  // namespace

TEST_CASE("what can only move up and down falls on the ground and rests on it",
          "[loads][rollers]") {
    struct Shape {
        std::string keys;
        double half;  // of its height
    };
    for (const Shape& shape : {Shape{"shape = \"box\"\nsize = [0.4, 0.3, 0.5]\n", 0.25},
                               {"shape = \"box\"\nsize = [0.6, 0.6, 0.2]\n", 0.1},
                               {"shape = \"cylinder\"\nradius = 0.25\nheight = 0.4\n", 0.2}})
        for (const char* integrator : integrators)
            for (const char* role : {"fixed", "handle"}) {
                Simulation simulation =
                    on_rollers(integrator, shape.keys, shape.half + 0.2, role, "z",
                               "[[obstacle]]\nname = \"ground\"\nshape = \"plane\"\n");
                const std::vector<Vec4f> first = snapshot_of(simulation).position;
                const double mass = simulation.diagnostics().bodies[0].mass;
                simulation.advance(0.15);
                CHECK(simulation.diagnostics().bodies[0].velocity.z() ==
                      Approx(-g * 0.15).epsilon(0.02));
                simulation.advance(1.85);
                const Diagnostics d = simulation.diagnostics();
                INFO(shape.keys << integrator << ", " << role << ": the lowest at "
                                << lowest(simulation) << ", impulse "
                                << d.obstacles[0].impulse.transpose() << " of " << mass * g * 2.0
                                << ", momentum " << d.bodies[0].momentum.transpose());
                CHECK(lowest(simulation) == Approx(0.05).margin(0.005));
                CHECK(d.bodies[0].velocity.norm() < 0.01);
                // All momentum that gravity gave went into the ground, but what it has left.
                CHECK(-d.obstacles[0].impulse.z() ==
                      Approx(mass * g * 2.0 + d.bodies[0].momentum.z()).epsilon(0.01));
                CHECK(d.obstacles[0].impulse.head<2>().norm() < 0.01 * mass * g);
                const std::vector<Vec4f> last = snapshot_of(simulation).position;
                for (size_t i = 0; i < last.size(); ++i)
                    CHECK((last[i] - first[i]).head<2>().norm() < 1e-6f);
                CHECK(healthy(simulation));
            }
}

TEST_CASE("a slope carries the weight of what can only move up and down, and pushes it sideways",
          "[loads][rollers]") {
    for (const double angle : {15.0, 30.0, 45.0})
        for (const char* integrator : integrators) {
            Simulation simulation = on_rollers(
                integrator, "shape = \"box\"\nsize = [0.4, 0.3, 0.3]\n", 0.6, "fixed", "z",
                "[[obstacle]]\nname = \"slope\"\nshape = \"plane\"\nfriction = 0\n"
                "rotation = [0, " +
                    std::to_string(angle) + ", 0]\n");
            simulation.advance(1.5);
            const Diagnostics before = simulation.diagnostics();
            simulation.advance(0.5);
            const Diagnostics d = simulation.diagnostics();
            const double weight = g * d.bodies[0].mass, turn = angle * 3.14159265 / 180.0;
            const Vec3d push = (d.obstacles[0].impulse - before.obstacles[0].impulse) / 0.5;
            INFO(angle << ", " << integrator << ": " << push.transpose() << " of " << weight);
            // It swings on the few particles that touch: its momentum counts, too.
            const double gained = (d.bodies[0].momentum.z() - before.bodies[0].momentum.z()) / 0.5;
            CHECK(push.z() == Approx(-weight - gained).epsilon(0.01));
            CHECK(push.x() == Approx(std::tan(turn) * push.z()).epsilon(1e-3));
            CHECK(d.probes[0].displacement.head<2>().norm() < 1e-6);
            const Vec3f normal(float(std::sin(turn)), 0.0f, float(std::cos(turn)));
            for (const Vec4f& x : snapshot_of(simulation).position)
                CHECK(normal.dot(xyz(x)) > 0.04f);
        }
}

TEST_CASE("the rails bear what a slope pushes sideways", "[loads][rollers]") {
    Simulation simulation =
        on_rollers("implicit", "shape = \"box\"\nsize = [0.4, 0.3, 0.3]\n", 0.6, "fixed", "z",
                   "[[obstacle]]\nname = \"slope\"\nshape = \"plane\"\n"
                   "friction = 0\nrotation = [0, 30, 0]\n");
    simulation.advance(2.0);
    const Diagnostics d = simulation.diagnostics();
    CHECK(d.probes[0].reaction.x() == Approx(d.obstacles[0].force.x()).epsilon(0.02));
    CHECK(d.probes[0].reaction.z() == 0.0);
}

TEST_CASE("what slides along rails is stopped by a wall across them, not by one beside them",
          "[loads][rollers]") {
    for (const char* integrator : integrators)
        for (const double speed : {0.5, 1.0, 2.0}) {
            const std::string plane = "[[obstacle]]\nshape = \"plane\"\nfriction = 0\n";
            Simulation simulation =
                on_rollers(integrator,
                           "shape = \"box\"\nsize = [0.4, 0.3, 0.3]\nvelocity = [" +
                               std::to_string(speed) + ", 0, 0]\n",
                           0.15, "fixed", "x",
                           plane + "name = \"ground\"\n" + plane +
                               "name = \"wall\"\nnormal = [-1, 0, 0]\nposition = [1, 0, 0]\n");
            const auto speed_now = [&] { return simulation.diagnostics().bodies[0].velocity.x(); };
            simulation.advance(0.2);
            INFO(integrator << ", " << speed);
            CHECK(speed_now() == Approx(speed).epsilon(0.02));
            simulation.advance(2.5);
            const Diagnostics d = simulation.diagnostics();
            CHECK(speed_now() <= 1e-3);
            // It gave the wall its momentum, and what it came back with.
            CHECK(d.obstacles[1].impulse.x() ==
                  Approx(speed * 36.0 - d.bodies[0].momentum.x()).epsilon(0.02));
            CHECK(d.obstacles[0].impulse.norm() == 0.0);
        }
}

TEST_CASE("what is drawn over the ground rubs it with friction times the weight",
          "[loads][rollers]") {
    for (const double friction : {0.1, 0.3, 0.6})
        for (const char* integrator : integrators) {
            Simulation simulation = on_rollers(
                integrator, "shape = \"box\"\nsize = [0.4, 0.3, 0.3]\n", 0.15, "handle", "z",
                "[[obstacle]]\nname = \"ground\"\nshape = \"plane\"\n"
                "[[load]]\nname = \"draw\"\nregion = \"block.all\"\nkind = \"velocity\"\n"
                "value = [0.3, 0.4, 0]\n");
            simulation.apply(SetParameter{"simulation.contact_friction", friction});
            simulation.advance(1.0);
            const Diagnostics before = simulation.diagnostics();
            simulation.advance(1.0);
            const Diagnostics d = simulation.diagnostics();
            const Vec3d push = d.obstacles[0].impulse - before.obstacles[0].impulse;
            const double weight = g * d.bodies[0].mass;
            INFO(friction << ", " << integrator << ": " << push.transpose() << " of " << weight);
            CHECK(push.z() == Approx(-weight).epsilon(0.02));
            CHECK(push.x() == Approx(0.6 * friction * weight).epsilon(0.03));
            CHECK(push.y() == Approx(0.8 * friction * weight).epsilon(0.03));
        }
}
